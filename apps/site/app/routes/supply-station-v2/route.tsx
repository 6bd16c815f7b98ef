import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'SupplyStationV2', layout: 'site', isBareWithImage: true };

export default function Page() {
  return <h1>补给站</h1>;
}
