import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that are served at a path, for telling "wrong method" from "wrong path". */
    methodsOf(path: string): string[];
    /** Every route, as it was registered. */
    listRoutes(): readonly RouteOptions[];
  }
  interface FastifyContextConfig {
    /** The route answers for paths that nobody serves. */
    isCatchAll?: boolean;
  }
}

/** Remembers each route's pattern. Must be registered before any route. */
export const routeIndex = fp(
  async (app) => {
    const patterns = new Map<string, { matcher: RegExp; methods: Set<string> }>();
    const routes: RouteOptions[] = [];
    app.addHook('onRoute', (route) => {
      routes.push(route);
      const { url, method, config } = route;
      if (config?.isCatchAll) return;
      const known = patterns.get(url) ?? { matcher: matcherOf(url), methods: new Set() };
      for (const name of [method].flat()) known.methods.add(name);
      patterns.set(url, known);
    });
    app.decorate('listRoutes', () => routes);
    app.decorate('methodsOf', (path) => {
      const methods = new Set<string>();
      for (const known of patterns.values()) {
        if (known.matcher.test(path)) for (const name of known.methods) methods.add(name);
      }
      return [...methods].toSorted();
    });
  },
  { name: 'route-index' },
);

/** `/a/:id/b` → exactly one segment for `:id`; a double colon is Fastify's way of writing a plain one. */
function matcherOf(url: string): RegExp {
  const source = url
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('::', '\u0000')
    .replace(/:[A-Za-z0-9_]+/g, '[^/]+')
    .replaceAll('\u0000', ':');
  return new RegExp(`^${source}$`);
}
