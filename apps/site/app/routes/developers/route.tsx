import { Outlet } from 'react-router';
import { DeveloperFrame } from '../../features/developers/developer-frame.tsx';
import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Developers', layout: 'site' };

export default function Developers() {
  return (
    <DeveloperFrame>
      <Outlet />
    </DeveloperFrame>
  );
}
