import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'MobileIndex', layout: 'slim' };

export default function Page() {
  return <h1>首页</h1>;
}
