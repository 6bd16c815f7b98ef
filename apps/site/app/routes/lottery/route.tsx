import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'LotteryPage', layout: 'slim' };

export default function Page() {
  return <h1>抽签</h1>;
}
