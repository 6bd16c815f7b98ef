import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../apps/server/test/free-port.ts';
import { expect, test as base } from './fixtures.ts';
import { apacheConfiguration } from './oidc-clients/apache-configuration.ts';
import { startDebianProgram } from './oidc-clients/debian-program.ts';
import { newMember, registerApplication, shownOf, signInAndConsent } from './oidc-clients/steps.ts';
import { passwordTab } from './sign-in-steps.ts';

const WORLD_READABLE = 0o755;

/** Writes a configuration and two pages, readable for the user as which Apache answers. */
function writeFolder(configurationAt: (folder: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-apache-'));
  chmodSync(folder, WORLD_READABLE);
  mkdirSync(join(folder, 'pages', 'inside'), { recursive: true });
  const pages = { 'index.html': 'outside', 'inside/index.html': 'inside' };
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, 'pages', name), `<p>${text}</p>`);
  writeFileSync(join(folder, 'apache.conf'), configurationAt(folder));
  return folder;
}

const test = base.extend<object, { origin: string }>({
  origin: [
    async ({ folder, server }, use) => {
      const origin = `http://127.0.0.1:${await freePort()}`;
      const clientId = 'apache';
      const clientSecret = await registerApplication(folder, {
        id: clientId,
        redirects: [`${origin}/inside/callback`],
        homes: [origin],
      });
      const registration = { issuer: server.origin, clientId, clientSecret, origin };
      const apache = writeFolder((own) => apacheConfiguration(registration, own));
      const stop = await startDebianProgram(
        ['/usr/sbin/apache2', '-D', 'FOREGROUND', '-f', join(apache, 'apache.conf')],
        { packages: 'apache2-bin libapache2-mod-auth-openidc', env: {}, readyAt: `${origin}/` },
      );
      await use(origin);
      await stop();
      rmSync(apache, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

interface Information {
  access_token: string;
  id_token: Record<string, unknown>;
  userinfo: Record<string, unknown>;
}

/** What the module knows of the member. */
async function informationOf(page: Page, origin: string): Promise<Information> {
  await page.goto(`${origin}/inside/callback?info=json`);
  return JSON.parse(await page.locator('pre').innerText()) as Information;
}

test('mod_auth_openidc signs in, reads name and e-mail, refreshes and signs out with its defaults @full', async ({
  page,
  request,
  origin,
}) => {
  const person = await newMember(request);
  await page.goto(`${origin}/inside/`);
  await signInAndConsent(page, person);
  await page.waitForURL(`${origin}/inside/`);
  await expect(page.getByText('inside')).toBeVisible();
  const before = await informationOf(page, origin);
  expect(before.userinfo).toMatchObject({ ...shownOf(person) });
  expect(before.id_token).toMatchObject({ ...shownOf(person) });

  const refresh = { refresh: `${origin}/inside/`, access_token: before.access_token };
  await page.goto(`${origin}/inside/callback?${new URLSearchParams(refresh)}`);
  await page.waitForURL(`${origin}/inside/`);
  const after = await informationOf(page, origin);
  expect(after.access_token).not.toBe(before.access_token);
  expect(after.userinfo).toMatchObject({ ...shownOf(person) });

  await page.goto(`${origin}/inside/callback?${new URLSearchParams({ logout: `${origin}/` })}`);
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/inside/`);
  await expect(passwordTab(page)).toBeVisible();
});
