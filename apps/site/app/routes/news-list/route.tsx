import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'GameNews', layout: 'site' };

export default function Page() {
  return <h1>游戏资讯</h1>;
}
