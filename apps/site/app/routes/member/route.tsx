import { Outlet } from 'react-router';
import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Member', layout: 'site' };

export default function Member() {
  return <Outlet />;
}
