import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { AuthorizeInfoQuery, AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { AccountDeps } from './account-deps.ts';
import { accountRoute } from './account-route.ts';
import { cancellationRoutes } from './cancellation/cancellation.routes.ts';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import { describeClient } from './clients/describe-client.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { securityRoutes } from './security/security.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { verificationRoutes } from './verification/verification.routes.ts';

/** The account service under /v1. */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.get(
    accountPaths.authorizeInfo,
    accountRoute(
      'Who asks for an authorization, and for what',
      { querystring: AuthorizeInfoQuery },
      AuthorizeInfoReply,
    ),
    ({ query, headers }) => describeClient(deps.clients, query, headers['accept-language']),
  );
  await app.register(peopleRoutes, deps);
  await app.register(signInRoutes, deps);
  await app.register(tokenRoutes, deps);
  await app.register(verificationRoutes, deps);
  await app.register(passwordRoutes, deps);
  await app.register(cancellationRoutes, deps);
  await app.register(securityRoutes, deps);
  await app.register(captchaRoutes, deps);
};
