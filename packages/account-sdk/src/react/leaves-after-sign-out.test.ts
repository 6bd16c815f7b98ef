import { expect, test } from 'vitest';
import { openSite } from '../../test/open-site.ts';
import type { AccountConfig } from '../config.ts';
import { leavesAfterSignOut } from './hooks.ts';

const partners = { signOutOrigins: ['https://partner.test'] };
const alone = { scope: 'user offline' };

test.each<[string, Partial<AccountConfig>, string | undefined]>([
  ['with the account pages', {}, undefined],
  ['with the account pages, plus signs between scopes', { scope: 'user+sso' }, undefined],
  ['with a scope that only sounds like it', { scope: 'user ssot' }, undefined],
  ['with a provider that has no page for it', { provider: { providerId: 'partner' } }, undefined],
  ['without them', alone, undefined],
  ['without them, to a page of the site', alone, '/bye'],
  ['without them, to a page that is not allowed', alone, 'https://partner.test/'],
  ['without them, to a page that is', { ...alone, ...partners }, 'https://partner.test/'],
])('leavesAfterSignOut predicts whether the browser leaves the page: sign-out %s', async (_, config, returnTo) => {
  const { client, sso, page } = openSite(config).load();
  await sso.signOut(returnTo === undefined ? {} : { returnTo });
  expect(leavesAfterSignOut(client, returnTo)).toBe(page.went.length > 0);
});

test('signing out outside a browser leaves no page', () => {
  const { client } = openSite().load();
  expect(leavesAfterSignOut({ ...client, platform: { ...client.platform, page: null } }, '/bye')).toBe(false);
});
