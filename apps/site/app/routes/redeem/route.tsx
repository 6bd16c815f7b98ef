import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'RedeemCode', layout: 'slim' };

export default function Page() {
  return <h1>兑换</h1>;
}
