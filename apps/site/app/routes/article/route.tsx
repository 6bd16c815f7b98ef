import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'News', layout: 'site' };

export default function Page() {
  return <h1>资讯</h1>;
}
