import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'TFMobile', layout: 'slim' };

export default function Page() {
  return <h1>下载</h1>;
}
