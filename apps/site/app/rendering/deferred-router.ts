import { firstInteraction } from '../first-interaction.ts';
import { idleAfterLoad } from '../idle-after-load.ts';

/** The parts of React Router's data router that its components and this site use. */
export interface WholeRouter {
  readonly state: State;
  readonly routes: readonly Route[];
  readonly manifest: object;
  readonly future: object;
  initialize(): unknown;
  dispose(): void;
  match(place: unknown): unknown;
  subscribe(listener: Listener): () => void;
  enableScrollRestoration(...args: unknown[]): () => void;
  navigate(to: unknown, options?: unknown): Promise<void>;
  fetch(...args: unknown[]): Promise<void>;
  revalidate(): Promise<void>;
}

type Listener = (state: State, change?: unknown) => void;

interface State {
  location: object;
  matches: readonly { route: Route }[];
  initialized: boolean;
  navigation: unknown;
  loaderData: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, unknown>> | null;
}

interface Route {
  id: string;
  loader?: unknown;
  lazy?: unknown;
  middleware?: readonly unknown[];
}

interface Pop {
  action: string;
  location: object;
  delta: number | null;
}

interface History {
  readonly action: string;
  readonly location: object;
  createHref(to: unknown): string;
  createURL(to: unknown): URL;
  encodeLocation(to: unknown): object;
  push(to: unknown, state?: unknown): void;
  replace(to: unknown, state?: unknown): void;
  go(delta: number): void;
  listen(listener: (pop: Pop) => void): () => void;
}

export interface RouterInit {
  routes: readonly Route[];
  history: History;
  future?: object;
  hydrationData?: Partial<Pick<State, 'loaderData' | 'errors'>> & { actionData?: unknown };
  mapRouteProperties(route: Route): object;
}

/** Functions of React Router's own modules, which the build passes (`vite/slim-router.ts`). */
export interface RouterParts {
  convertRoutes(
    routes: readonly Route[],
    map: RouterInit['mapRouteProperties'],
    path: undefined,
    manifest: object,
  ): Route[];
  createMatcher(
    future: object,
    basename: string,
  ): { update(routes: Route[]): void; match(place: unknown): State['matches'] | null };
  idleNavigation: unknown;
  load(): Promise<{ createRouter(init: RouterInit): WholeRouter }>;
}

/** Replaces the address if the code of the router cannot be loaded. */
export interface Page {
  open(href: string): void;
  isReady(): Promise<unknown>;
}

const browserPage: Page = {
  open: (href) => location.assign(href),
  isReady: () => Promise.race([idleAfterLoad(), firstInteraction()]),
};

/**
 * A router that can show the page that the server rendered, and loads React Router's own one when the browser is idle, at
 * the first interaction, or when it is needed. That code is a seventh of a first load.
 */
export function deferRouter(init: RouterInit, parts: RouterParts, page = browserPage) {
  const { history } = init;
  const future = { ...init.future };
  const manifest = {};
  const routes = parts.convertRoutes(init.routes, init.mapRouteProperties, undefined, manifest);
  const matcher = parts.createMatcher(future, '/');
  matcher.update(routes);
  const place = { location: history.location, action: history.action };
  const state = firstState(init, matcher.match(place.location), parts.idleNavigation);
  const listeners = new Map<Listener, () => void>();
  const pops: Pop[] = [];
  let scroll: { args: unknown[]; stop: () => void } | null = null;
  let unlisten = () => {};
  let whole: WholeRouter | null = null;
  let loading: Promise<WholeRouter> | null = null;

  const load = (): Promise<WholeRouter> => {
    loading ??= parts.load().then(
      ({ createRouter }) => (whole = takeOver(createRouter)),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };

  function takeOver(createRouter: (init: RouterInit) => WholeRouter): WholeRouter {
    unlisten();
    // The router must begin where the page began, even if the visitor has gone back meanwhile.
    let hear: (pop: Pop) => void = () => {};
    const pinned: History = {
      ...place,
      createHref: history.createHref,
      createURL: history.createURL,
      encodeLocation: history.encodeLocation,
      push: history.push,
      replace: history.replace,
      go: history.go,
      listen(listener) {
        hear = listener;
        return history.listen(listener);
      },
    };
    const router = createRouter({ ...init, routes, history: pinned });
    router.initialize();
    for (const listener of listeners.keys()) listeners.set(listener, router.subscribe(listener));
    if (scroll) scroll.stop = router.enableScrollRestoration(...scroll.args);
    for (const pop of pops.splice(0)) hear(pop);
    return router;
  }

  const hrefOf = (to: unknown) => (typeof to === 'string' ? to : history.createHref(to));

  return {
    basename: '/',
    future,
    window: globalThis.window,
    get state() {
      return whole?.state ?? state;
    },
    get routes() {
      return whole?.routes ?? routes;
    },
    get manifest() {
      return whole?.manifest ?? manifest;
    },
    match: (target: unknown) => (whole ? whole.match(target) : matcher.match(target)),
    initialize() {
      unlisten = history.listen((pop) => {
        pops.push(pop);
        load().catch(() => page.open(''));
      });
      const isNeeded = state.initialized ? page.isReady() : Promise.resolve();
      // Without this code links still work: the first navigation loads it, or the page.
      void isNeeded.then(load).catch(() => {});
    },
    dispose() {
      unlisten();
      whole?.dispose();
    },
    subscribe(listener: Listener) {
      listeners.set(listener, whole?.subscribe(listener) ?? (() => {}));
      return () => {
        listeners.get(listener)?.();
        listeners.delete(listener);
      };
    },
    enableScrollRestoration(...args: unknown[]) {
      const kept = { args, stop: whole?.enableScrollRestoration(...args) ?? (() => {}) };
      scroll = kept;
      return () => {
        kept.stop();
        if (scroll === kept) scroll = null;
      };
    },
    async navigate(to: unknown, options?: unknown): Promise<void> {
      const router = await load().catch(() => null);
      if (router) return router.navigate(to, options);
      if (typeof to === 'number') history.go(to);
      else page.open(hrefOf(to));
    },
    fetch: async (...args: unknown[]) => (await load()).fetch(...args),
    revalidate: async () => (await load()).revalidate(),
    createHref: (to: unknown) => history.createHref(to),
    createURL: (to: unknown) => history.createURL(to),
    encodeLocation: (to: unknown) => history.encodeLocation(to),
  };
}

/** The state of the page that the server rendered, in the form of React Router. */
function firstState(
  { history, hydrationData }: RouterInit,
  matches: State['matches'] | null,
  navigation: unknown,
): State {
  const loaderData = hydrationData?.loaderData ?? {};
  const errors = hydrationData?.errors ?? null;
  const failed = matches?.findIndex(({ route }) => errors?.[route.id] !== undefined) ?? -1;
  const shown = failed === -1 ? matches : matches?.slice(0, failed + 1);
  const isComplete = shown?.every(({ route }) => hasAllData(route, loaderData, errors)) ?? false;
  return Object.assign({
    historyAction: history.action,
    location: history.location,
    matches: matches ?? [],
    initialized: isComplete,
    renderFallback: !isComplete,
    navigation,
    restoreScrollPosition: hydrationData ? false : null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData: hydrationData?.actionData ?? null,
    errors,
    fetchers: new Map(),
    blockers: new Map(),
  });
}

/** Whether React Router need not load anything to show the route. */
function hasAllData(
  { id, lazy, loader, middleware = [] }: Route,
  loaderData: State['loaderData'],
  errors: State['errors'],
): boolean {
  if (lazy !== undefined) return false;
  if (loader === undefined && middleware.length === 0) return true;
  const hydrates = (loader as { hydrate?: boolean } | undefined)?.hydrate === true;
  return errors?.[id] !== undefined || (id in loaderData && !hydrates);
}
