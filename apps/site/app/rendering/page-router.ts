import type { OfflineRoute, RouteFiles } from './offline-routes.ts';

/** The fields of React Router's state that this site uses. */
export interface RouterState {
  location: { pathname: string; key: string };
  matches: readonly { route: { path?: string | undefined; handle?: unknown } }[];
  navigation: {
    state: 'idle' | 'loading' | 'submitting';
    location?: { pathname: string; search?: string; hash?: string; key: string } | undefined;
  };
  errors: Record<string, unknown> | null;
}

export interface PageRouter {
  state: RouterState;
  routes?: readonly OfflineRoute[];
  subscribe(listener: (state: RouterState) => void): () => void;
}

interface RouterGlobals {
  __reactRouterDataRouter?: PageRouter;
  __reactRouterManifest?: { url?: string; routes: RouteFiles };
}

/**
 * The router, from a global of React Router that is undocumented and checked by
 * `e2e/react-router-internals.journey.ts`; hooks would add code to the first load. If the global is missing, this is
 * null and pages work without telemetry.
 */
export function pageRouter(): PageRouter | null {
  const { __reactRouterDataRouter: router } = window as RouterGlobals;
  return typeof router?.subscribe === 'function' ? router : null;
}

export function routeFiles(): RouteFiles | null {
  const { __reactRouterManifest: manifest } = window as RouterGlobals;
  return manifest?.routes ?? null;
}

/** The address of the route table, which is different in every build. Each page of the build contains it. */
export function buildAddress(): string {
  const { __reactRouterManifest: manifest } = window as RouterGlobals;
  return manifest?.url ?? import.meta.url;
}
