import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'ThirdPartyV2', layout: 'site' };

export default function Page() {
  return <h1>下载</h1>;
}
