import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Download', layout: 'site' };

export default function Page() {
  return <h1>下载</h1>;
}
