import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'InviteToSharePage', layout: 'slim' };

export default function Page() {
  return <h1>邀请</h1>;
}
