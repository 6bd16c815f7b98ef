import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'Feedback', layout: 'slim' };

export default function Page() {
  return <h1>意见反馈</h1>;
}
