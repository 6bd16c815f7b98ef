import type { UIMatch } from 'react-router';

/** Every page route exports one as its `handle`. */
export interface RouteHandle {
  wearsLayout: boolean;
}

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'wearsLayout' in handle;

export function wearsLayout(matches: UIMatch[]): boolean {
  const handle = matches.findLast((match) => isRouteHandle(match.handle))?.handle;
  return isRouteHandle(handle) && handle.wearsLayout;
}
