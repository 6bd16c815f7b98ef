/** The fields of a route that this module reads. React Router calls `lazy` to load the route's code. */
export interface OfflineRoute {
  id: string;
  loader?: unknown;
  lazy?: unknown;
  children?: OfflineRoute[] | undefined;
}

/** The script file of each route, by route id. */
export type RouteFiles = Readonly<Record<string, { module: string } | undefined>>;

type Ask = (...args: unknown[]) => Promise<unknown>;

/** An error in the form of React Router's error responses. Browsers give the status 0 to requests without an answer. */
const noAnswer = () =>
  Object.assign(new Error('no answer'), { status: 0, statusText: '', internal: false, data: null });

interface ScriptLoading {
  load(file: string): Promise<unknown>;
  /** Called after a failure. Opens the next page from the server if it answers, and then returns true. */
  recover(): Promise<boolean>;
}

/**
 * Without a network, React Router would reload the page or show a server error when it cannot fetch code or data. This
 * function turns such failures into an error with status 0, which the error page explains as a lost connection.
 */
export function prepareOfflineRoutes(
  routes: readonly OfflineRoute[],
  files: RouteFiles,
  { load, recover }: ScriptLoading,
): void {
  for (const route of routes) {
    const { id, loader, lazy, children } = route;
    if (typeof loader === 'function') route.loader = Object.assign(answered(loader as Ask), loader);
    const file = files[id]?.module;
    if (file && typeof lazy === 'object' && lazy) {
      for (const [name, fetchPart] of Object.entries(lazy as Record<string, Ask | undefined>)) {
        if (!fetchPart) continue;
        const tryFirst = async () => {
          try {
            await load(file);
          } catch {
            if (!(await recover())) throw noAnswer();
            // The browser leaves this page.
            return new Promise(() => {});
          }
          return fetchPart();
        };
        Object.assign(lazy, { [name]: tryFirst });
      }
    }
    if (children) prepareOfflineRoutes(children, files, { load, recover });
  }
}

/** Runs a request. `fetch` throws a TypeError if no answer came; that becomes the error with status 0. */
const answered =
  (ask: Ask): Ask =>
  (...args) =>
    ask(...args).catch((thrown: unknown) => Promise.reject(thrown instanceof TypeError ? noAnswer() : thrown));
