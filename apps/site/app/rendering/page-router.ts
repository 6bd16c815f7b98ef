import type { OfflineRoute, RouteFiles } from './offline-routes.ts';

/** The part of React Router's state that we read. */
export interface RouterState {
  location: { pathname: string; key: string };
  matches: readonly { route: { path?: string | undefined; handle?: unknown } }[];
  navigation: { state: 'idle' | 'loading' | 'submitting'; location?: { pathname: string; key: string } | undefined };
  errors: Record<string, unknown> | null;
}

export interface PageRouter {
  state: RouterState;
  routes?: readonly OfflineRoute[];
  subscribe(listener: (state: RouterState) => void): () => void;
}

interface RouterGlobals {
  __reactRouterDataRouter?: PageRouter;
  __reactRouterManifest?: { routes: RouteFiles };
}

/**
 * The global is not documented by React Router; `e2e/rendering.journey.ts` checks that it is there. Hooks would add code to
 * every first load. Null without the global: pages then work without telemetry.
 */
export function pageRouter(): PageRouter | null {
  const { __reactRouterDataRouter: router } = window as RouterGlobals;
  return typeof router?.subscribe === 'function' ? router : null;
}

export function routeFiles(): RouteFiles | null {
  const { __reactRouterManifest: manifest } = window as RouterGlobals;
  return manifest?.routes ?? null;
}
