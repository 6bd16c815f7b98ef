import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Vip', layout: 'site' };

export default function Page() {
  return <h1>会员</h1>;
}
