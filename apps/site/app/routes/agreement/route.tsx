import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Agreement', layout: 'site' };

export default function Page() {
  return <h1>协议</h1>;
}
