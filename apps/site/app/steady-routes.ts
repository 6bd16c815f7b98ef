/** The little of the router's routes that is needed here. What a route still lacks it fetches by `lazy`. */
export interface SteadyRoute {
  id: string;
  loader?: unknown;
  lazy?: unknown;
  children?: SteadyRoute[] | undefined;
}

type Ask = (...args: unknown[]) => Promise<unknown>;

/** In the router's own form of a refusal, with the status that browsers give to what was never answered. */
const noAnswer = () =>
  Object.assign(new Error('no answer'), { status: 0, statusText: '', internal: false, data: null });

/**
 * Without a network the next page can be neither fetched nor drawn. The router would then reload the page that is here,
 * which takes it away as well, or blame the server. Instead both become an error of their own, which is told as such.
 */
export function steadyRoutes(
  routes: readonly SteadyRoute[],
  files: Readonly<Record<string, { module: string } | undefined>>,
  load: (file: string) => Promise<unknown> = (file) => import(/* @vite-ignore */ file),
): void {
  for (const route of routes) {
    const { id, loader, lazy, children } = route;
    if (typeof loader === 'function') route.loader = Object.assign(answered(loader as Ask), loader);
    const file = files[id]?.module;
    if (file && typeof lazy === 'object' && lazy) {
      for (const [name, fetchPart] of Object.entries(lazy as Record<string, Ask | undefined>)) {
        if (!fetchPart) continue;
        const steady = async () => {
          await load(file).catch(() => Promise.reject(noAnswer()));
          return fetchPart();
        };
        Object.assign(lazy, { [name]: steady });
      }
    }
    if (children) steadyRoutes(children, files, load);
  }
}

/** Fetch tells by this kind of error alone that nothing came back. */
const answered =
  (ask: Ask): Ask =>
  (...args) =>
    ask(...args).catch((thrown: unknown) => Promise.reject(thrown instanceof TypeError ? noAnswer() : thrown));
