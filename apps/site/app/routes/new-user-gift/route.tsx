import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'NewUserGift', layout: 'slim' };

export default function Page() {
  return <h1>新人礼</h1>;
}
