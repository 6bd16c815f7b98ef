import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Methods that the path supports; used to answer 405 instead of 404. */
    methodsOf(path: string): string[];
    listRoutes(): readonly RouteOptions[];
  }
  interface FastifyContextConfig {
    /** Whether the route answers all paths that no other route matches. */
    isCatchAll?: boolean;
  }
}

/** A plugin that collects all routes. It must be registered before any route. */
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

/**
 * A regular expression for the paths of a route, in which `:id` matches exactly one segment. Fastify writes a literal
 * colon as `::`.
 */
function matcherOf(url: string): RegExp {
  const source = url
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('::', '\u0000')
    .replace(/:[A-Za-z0-9_]+/g, '[^/]+')
    .replaceAll('\u0000', ':');
  return new RegExp(`^${source}$`);
}
