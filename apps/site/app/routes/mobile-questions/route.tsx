import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'MobileQuestions', layout: 'slim' };

export default function Page() {
  return <h1>常见问题</h1>;
}
