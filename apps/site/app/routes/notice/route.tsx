import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Notice', layout: 'slim' };

export default function Page() {
  return <h1>公告</h1>;
}
