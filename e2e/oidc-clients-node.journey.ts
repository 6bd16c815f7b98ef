import type { RequestListener } from 'node:http';
import { freePort } from '../apps/server/test/free-port.ts';
import { test as base } from './fixtures.ts';
import { callbackPath, type Registration, serve } from './oidc-clients/application.ts';
import { authCore } from './oidc-clients/auth-core.ts';
import { expressOpenidConnect } from './oidc-clients/express-openid-connect.ts';
import { oauth4webapi } from './oidc-clients/oauth4webapi.ts';
import { openidClient } from './oidc-clients/openid-client.ts';
import { passportOpenidconnect } from './oidc-clients/passport-openidconnect.ts';
import { registerApplication, useApplication } from './oidc-clients/steps.ts';

// Applications with libraries for Node from npm, with their defaults, against the server as it runs in production.

interface LibraryUse {
  make(registration: Registration): RequestListener;
  callback: string;
  button?: string;
}

const libraries = {
  'express-openid-connect': { make: expressOpenidConnect, callback: callbackPath },
  'passport-openidconnect': { make: passportOpenidconnect, callback: callbackPath },
  '@auth/core': { make: authCore, callback: '/auth/callback/feisuo', button: 'Sign in with Feisuo' },
  oauth4webapi: { make: oauth4webapi, callback: callbackPath },
  'openid-client': { make: openidClient, callback: callbackPath },
} satisfies Record<string, LibraryUse>;
type Library = keyof typeof libraries;
const names = Object.keys(libraries) as Library[];

const test = base.extend<object, { origins: Record<Library, string> }>({
  origins: [
    async ({ folder, server }, use) => {
      const origins = {} as Record<Library, string>;
      for (const name of names) origins[name] = `http://127.0.0.1:${await freePort()}`;
      const redirects = names.map((name) => origins[name] + libraries[name].callback);
      const clientId = 'node-libraries';
      const clientSecret = await registerApplication(folder, {
        id: clientId,
        redirects,
        homes: Object.values(origins),
      });
      const stops = await Promise.all(
        names.map((name) => {
          const registration = { issuer: server.origin, clientId, clientSecret, origin: origins[name] };
          return serve(origins[name], libraries[name].make(registration));
        }),
      );
      await use(origins);
      for (const stop of stops) stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// One worker runs all tests of this file, so that the server starts once.
test.describe.configure({ mode: 'default' });

for (const name of names) {
  // One library runs always, the others in the full suite.
  const tag = name === 'express-openid-connect' ? '' : ' @full';
  const { button }: LibraryUse = libraries[name];
  test(`${name} signs in, reads name and e-mail, refreshes and signs out with its defaults${tag}`, async ({
    page,
    request,
    origins,
  }) => {
    await useApplication({ page, request }, { home: origins[name], button });
  });
}
