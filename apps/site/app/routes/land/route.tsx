import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'DiversionLand', layout: 'slim' };

export default function Page() {
  return <h1>选择版本</h1>;
}
