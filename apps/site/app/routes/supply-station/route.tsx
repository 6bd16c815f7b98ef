import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'SupplyStation', layout: 'slim' };

export default function Page() {
  return <h1>补给站</h1>;
}
