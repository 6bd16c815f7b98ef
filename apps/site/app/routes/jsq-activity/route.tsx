import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'JsqActivity', layout: 'slim' };

export default function Page() {
  return <h1>活动</h1>;
}
