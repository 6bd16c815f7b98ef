/** The part of a route that we read. Code that is not loaded yet comes by `lazy`. */
export interface OfflineRoute {
  id: string;
  loader?: unknown;
  lazy?: unknown;
  children?: OfflineRoute[] | undefined;
}

/** The script file of each route, by route id. */
export type RouteFiles = Readonly<Record<string, { module: string } | undefined>>;

type Ask = (...args: unknown[]) => Promise<unknown>;

/** In the form of React Router's error responses, with the status that browsers give to requests without an answer. */
const noAnswer = () =>
  Object.assign(new Error('no answer'), { status: 0, statusText: '', internal: false, data: null });

/**
 * When a page's file or data cannot be fetched, React Router reloads the current page or shows a server error.
 * Both become an error with status 0 instead, which the error page explains as a lost connection.
 */
export function prepareOfflineRoutes(
  routes: readonly OfflineRoute[],
  files: RouteFiles,
  load: (file: string) => Promise<unknown> = (file) => import(/* @vite-ignore */ file),
): void {
  for (const route of routes) {
    const { id, loader, lazy, children } = route;
    if (typeof loader === 'function') route.loader = Object.assign(answered(loader as Ask), loader);
    const file = files[id]?.module;
    if (file && typeof lazy === 'object' && lazy) {
      for (const [name, fetchPart] of Object.entries(lazy as Record<string, Ask | undefined>)) {
        if (!fetchPart) continue;
        const tryFirst = async () => {
          await load(file).catch(() => Promise.reject(noAnswer()));
          return fetchPart();
        };
        Object.assign(lazy, { [name]: tryFirst });
      }
    }
    if (children) prepareOfflineRoutes(children, files, load);
  }
}

/** `fetch` throws a TypeError when no answer came. */
const answered =
  (ask: Ask): Ask =>
  (...args) =>
    ask(...args).catch((thrown: unknown) => Promise.reject(thrown instanceof TypeError ? noAnswer() : thrown));
