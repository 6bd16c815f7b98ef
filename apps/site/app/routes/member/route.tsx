import { Outlet } from 'react-router';
import { MemberFrame } from '../../features/member/frame/member-frame.tsx';
import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Member', layout: 'site' };

export default function Member() {
  return (
    <MemberFrame>
      <Outlet />
    </MemberFrame>
  );
}
