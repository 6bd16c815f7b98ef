import type * as Router from 'react-router';
import type { DataRouteObject, RouterContextProvider, ServerBuild } from 'react-router';

export interface OpenedBuild {
  /** With `hasNotFoundPage` a 404 has no body: the caller has it cached. */
  handle(request: Request, context: RouterContextProvider, hasNotFoundPage: boolean): Promise<Response>;
  matchRoutes(path: string): MatchedRoutes;
}

export interface MatchedRoutes {
  /** Ids of the matched routes: URLs with equal ids share their 404 page. */
  ids: string;
  /** Whether only the catch-all route matches. */
  isUnknown: boolean;
}

export function openSiteBuild(router: typeof Router, build: ServerBuild, mode: string): OpenedBuild {
  const skipsNotFound = router.createContext(false);
  const { module } = build.entry;
  const draw: typeof module.default = (request, status, headers, page, context) =>
    status === 404 && context.get(skipsNotFound)
      ? new Response(null, { status })
      : module.default(request, status, headers, page, context);
  const handle = router.createRequestHandler({ ...build, entry: { module: { ...module, default: draw } } }, mode);
  const routes = router.createStaticHandler(childRoutes(build.routes, undefined));

  return {
    handle(request, context, hasNotFoundPage) {
      context.set(skipsNotFound, hasNotFoundPage);
      return handle(request, context);
    },
    matchRoutes(path) {
      const matches = (routes.match(path) ?? []).map(({ route }) => route);
      return { ids: matches.map(({ id }) => id).join(' '), isUnknown: matches.at(-1)?.path === '*' };
    },
  };
}

function childRoutes(routes: ServerBuild['routes'], parentId: string | undefined): DataRouteObject[] {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId);
  return children.flatMap((route) => {
    if (!route) return [];
    const { id, path = '', index } = route;
    return index ? { id, path, index } : { id, path, children: childRoutes(routes, id) };
  });
}
