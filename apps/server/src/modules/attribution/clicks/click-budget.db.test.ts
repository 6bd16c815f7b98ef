import { accountPaths, attributionPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { bearer, SITE } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { budgetWindow, dailyBudgets } from '../../../http/daily-budget.ts';
import { tallyHit } from '../../../http/rate-limit.ts';

const server = useTestServer({ TRUST_PROXY: 'loopback' });

const monitor = attributionPaths.advertMonitor.replace(':platform', 'baidu');
let clicks = 0;
const click = (address: string) =>
  server.get(`${monitor}?bd_vid=budget-click-${(clicks += 1)}`, { 'x-forwarded-for': address });
const countClicks = async () =>
  (await server.deps.database.pool.query('select count(*)::int as n from ad_clicks')).rows[0].n as number;

test('ad clicks of one network have a daily budget, and a visit beyond it stores no click', async () => {
  expect((await click('198.51.100.1')).status).toBe(200);
  const network = addressBlock('198.51.100.1');
  await tallyHit(server.deps, budgetWindow('click', 'network'), network, dailyBudgets.click.network);
  const before = await countClicks();
  const refused = await click('198.51.100.99');
  expect([refused.status, Number(refused.headers['retry-after']) > 3600]).toEqual([429, true]);
  const account = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  const visit = { platform: 'baidu', bd_vid: 'budget-visit' };
  const headers = { ...bearer(account), 'x-forwarded-for': '198.51.100.50' };
  expect((await server.post(attributionPaths.visit, visit, headers)).status).toBe(200);
  expect(await countClicks()).toBe(before);
  expect((await click('203.0.113.1')).status).toBe(200);
});
