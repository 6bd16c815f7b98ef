import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/test/free-port.ts';
import { test as base } from './fixtures.ts';
import { startDebianProgram } from './oidc-clients/debian-program.ts';
import { registerApplication, useApplication } from './oidc-clients/steps.ts';

// Libraries for Python from Debian, with their defaults, in one Django process.

const file = fileURLToPath(new URL('oidc-clients/django-application.py', import.meta.url));

/** The libraries, and where the Django application has their pages. */
const homes = { Authlib: '/authlib', 'social-auth-core': '/social' };

const test = base.extend<object, { origin: string }>({
  origin: [
    async ({ folder, server }, use) => {
      const origin = `http://127.0.0.1:${await freePort()}`;
      const clientId = 'python-libraries';
      const clientSecret = await registerApplication(folder, {
        id: clientId,
        redirects: [`${origin}/authlib/callback`, `${origin}/complete/oidc/`],
        homes: Object.values(homes).map((home) => origin + home),
      });
      const data = mkdtempSync(join(tmpdir(), 'feisuo-django-'));
      const stop = await startDebianProgram(['/usr/bin/python3', file], {
        packages: 'python3-authlib python3-django python3-jose python3-social-django',
        env: {
          ISSUER: server.origin,
          CLIENT_ID: clientId,
          CLIENT_SECRET: clientSecret,
          ORIGIN: origin,
          DATABASE: join(data, 'data.sqlite3'),
          PYTHONDONTWRITEBYTECODE: '1',
        },
        readyAt: `${origin}/authlib/`,
      });
      await use(origin);
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// One worker runs all tests of this file, so that the server starts once.
test.describe.configure({ mode: 'default' });

for (const [name, home] of Object.entries(homes)) {
  test(`${name} signs in, reads name and e-mail, refreshes and signs out with its defaults @full`, async ({
    page,
    request,
    origin,
  }) => {
    await useApplication({ page, request }, { home: origin + home });
  });
}
