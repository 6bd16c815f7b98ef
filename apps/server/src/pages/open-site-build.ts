import type * as Router from 'react-router';
import type { DataRouteObject, RouterContextProvider, ServerBuild } from 'react-router';

export interface OpenedBuild {
  /**
   * Renders a page. With `hasNotFoundPage`, a 404 response has no body, because the caller has the page in its cache.
   */
  handle(request: Request, context: RouterContextProvider, hasNotFoundPage: boolean): Promise<Response>;
  matchRoutes(path: string): MatchedRoutes;
}

export interface MatchedRoutes {
  /** Ids of the matched routes. URLs with the same ids have the same 404 page. */
  ids: string;
  /** Whether only the catch-all route matches. */
  isUnknown: boolean;
  /** The path in the letter case of the routes: React Router ignores case, so that `/VIP` matches too. */
  path: string;
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
      const ids = matches.map(({ id }) => id).join(' ');
      return { ids, isUnknown: matches.at(-1)?.path === '*', path: spellAs(matches, path) };
    },
  };
}

/** Writes the fixed segments of a path in the letter case of the routes. */
function spellAs(matches: Pick<DataRouteObject, 'path'>[], path: string): string {
  const named = matches.flatMap((route) => route.path?.split('/') ?? []).filter((segment) => segment !== '');
  const [start = '', ...segments] = path.split('/');
  return [start, ...segments.map((asked, index) => (isSame(named[index], asked) ? named[index] : asked))].join('/');
}

const isSame = (name = ':', asked: string) => !name.startsWith(':') && name.toLowerCase() === asked.toLowerCase();

function childRoutes(routes: ServerBuild['routes'], parentId: string | undefined): DataRouteObject[] {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId);
  return children.flatMap((route) => {
    if (!route) return [];
    const { id, path = '', index } = route;
    return index ? { id, path, index } : { id, path, children: childRoutes(routes, id) };
  });
}
