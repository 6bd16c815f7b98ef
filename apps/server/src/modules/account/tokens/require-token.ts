import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { AccountDeps } from '../account-deps.ts';
import { assertOwnApplication, bearerOf, refusalOfToken } from './identify-caller.ts';
import { checkBinding } from './token-binding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the route requires an access token in the Authorization header. Without one, the request is refused
     * before its body is read.
     */
    needsToken?: boolean;
    /** Whether third-party applications may call the route too. */
    isForOthers?: boolean;
  }
}

/**
 * Refuses a missing, forged or expired token, or a token of a third-party application, before the body is read. The
 * route itself must still check that the session is live.
 */
export const requireToken = fp<AccountDeps>(
  async (app, deps) => {
    const check = async (request: FastifyRequest): Promise<void> => {
      const token = bearerOf(request);
      const claims = token === undefined ? null : await deps.accessTokens.read(token);
      if (token === undefined || !claims) throw await refusalOfToken(deps, token);
      await checkBinding(deps, request, token, claims);
      if (!request.routeOptions.config.isForOthers) await assertOwnApplication(deps, { claims });
    };
    app.addHook('onRoute', (route) => {
      if (route.config?.needsToken) route.onRequest = [route.onRequest ?? [], check].flat();
    });
  },
  { name: 'require-token' },
);
