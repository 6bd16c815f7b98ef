import type { RouteHandle } from '../../route-handle.ts';

export const handle: RouteHandle = { page: 'ChildProtection', layout: 'slim', theme: 'light' };

export default function Page() {
  return <h1>未成年人保护</h1>;
}
