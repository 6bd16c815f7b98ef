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
import { requireToken } from './tokens/require-token.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { verificationRoutes } from './verification/verification.routes.ts';

/** All routes of the account service, under /v1. */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  await app.register(requireToken, deps);
  await peopleRoutes(app, deps);
  await signInRoutes(app, deps);
  await tokenRoutes(app, deps);
  await verificationRoutes(app, deps);
  await passwordRoutes(app, deps);
  await cancellationRoutes(app, deps);
  await securityRoutes(app, deps);
  await captchaRoutes(app, deps);
  await authorizeRoutes(app, deps);
  await consentRoutes(app, deps);
  await oidcRoutes(app, deps);
  await browserRoutes(app, deps);
  await secondFactorRoutes(app, deps);
  await providerRoutes(app, deps);
  await deviceRoutes(app, deps);
};
