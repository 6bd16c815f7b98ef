import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'ImgActivity', layout: 'slim' };

export default function Page() {
  return <h1>活动</h1>;
}
