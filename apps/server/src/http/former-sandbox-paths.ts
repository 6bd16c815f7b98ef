import type { FastifyPluginAsync } from 'fastify';

const FORMER = '/stand-ins';

/** Redirects the paths that the sandbox had before 1.0.0. Remove this in the release after 1.0.0. */
export const formerSandboxPaths: FastifyPluginAsync = async (app) => {
  for (const path of [FORMER, `${FORMER}/*`]) {
    app.all<{ Params: { '*'?: string } }>(path, {
      schema: { hide: true },
      // Redirects before the body is read, because the browser sends the body to the new path.
      onRequest: async (request, reply) => reply.redirect(sandboxUrl(request.params['*'], request.url), 308),
      handler: () => {},
    });
  }
};

/**
 * Built from the decoded path, because a URL with `%73tand-ins` also matches the route and would redirect to itself.
 */
function sandboxUrl(rest: string | undefined, url: string): string {
  const path = (rest ?? '').split('/').map(encodeURIComponent).join('/');
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  return `/sandbox${rest === undefined ? '' : `/${path}`}${query}`;
}
