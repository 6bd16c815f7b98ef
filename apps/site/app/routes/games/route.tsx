import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Games', layout: 'site' };

export default function Page() {
  return <h1>游戏库</h1>;
}
