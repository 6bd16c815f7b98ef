import { expect, test } from 'vitest';
import { openSite } from '../../test/open-site.ts';
import type { AccountConfig } from '../config.ts';
import { leavesAfterSignOut } from './hooks.ts';

const partners = { signOutOrigins: ['https://partner.test'] };
const alone = { scope: 'user offline' };

test.each<[string, Partial<AccountConfig>, string | undefined]>([
  ['with the scope sso leaves', {}, undefined],
  ['with the scope sso after a plus sign leaves', { scope: 'user+sso' }, undefined],
  ['with a scope that only contains sso stays', { scope: 'user ssot' }, undefined],
  ['with a provider without a sign-out page stays', { provider: { providerId: 'partner' } }, undefined],
  ['without sso stays', alone, undefined],
  ['without sso, to a page of the site, leaves', alone, '/bye'],
  ['without sso, to a page that is not allowed, stays', alone, 'https://partner.test/'],
  ['without sso, to an allowed page, leaves', { ...alone, ...partners }, 'https://partner.test/'],
])('leavesAfterSignOut predicts whether the browser leaves the page: sign-out %s', async (_, config, returnTo) => {
  const { client, sso, page } = openSite(config).load();
  await sso.signOut(returnTo === undefined ? {} : { returnTo });
  expect(leavesAfterSignOut(client, returnTo)).toBe(page.went.length > 0);
});

test('signing out outside of a browser leaves no page', () => {
  const { client } = openSite().load();
  expect(leavesAfterSignOut({ ...client, platform: { ...client.platform, page: null } }, '/bye')).toBe(false);
});
