import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Game', layout: 'site' };

export default function Page() {
  return <h1>游戏</h1>;
}
