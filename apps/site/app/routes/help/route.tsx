import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Help', layout: 'site' };

export default function Page() {
  return <h1>帮助中心</h1>;
}
