import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Notices', layout: 'site' };

export default function Page() {
  return <h1>公告</h1>;
}
