import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AccountDeps } from './account-deps.ts';
import { authorizeRoutes } from './authorize/authorize.routes.ts';
import { consentRoutes } from './authorize/consents.routes.ts';
import { browserRoutes } from './browser/browser.routes.ts';
import { cancellationRoutes } from './cancellation/cancellation.routes.ts';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { oidcRoutes } from './oidc/oidc.routes.ts';
import { passwordRoutes } from './passwords/passwords.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { providerRoutes } from './providers/providers.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { securityRoutes } from './security/security.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { verificationRoutes } from './verification/verification.routes.ts';

/** The account service under /v1. */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  await app.register(peopleRoutes, deps);
  await app.register(signInRoutes, deps);
  await app.register(tokenRoutes, deps);
  await app.register(verificationRoutes, deps);
  await app.register(passwordRoutes, deps);
  await app.register(cancellationRoutes, deps);
  await app.register(securityRoutes, deps);
  await app.register(captchaRoutes, deps);
  await app.register(authorizeRoutes, deps);
  await app.register(consentRoutes, deps);
  await app.register(oidcRoutes, deps);
  await app.register(browserRoutes, deps);
  await app.register(secondFactorRoutes, deps);
  await app.register(providerRoutes, deps);
  await app.register(deviceRoutes, deps);
};
