import { accountPaths, attributionPaths, fillPath } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { bearer } from '../../../../test/account-caller.ts';
import { newClickId } from '../../../../test/ad-driver.ts';
import { startTestServer, useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

const monitorPath = fillPath(attributionPaths.advertMonitor, { platform: 'baidu' });

test('120 visits a minute per address are accepted, however many guest accounts send them', async () => {
  const statuses: number[] = [];
  const visit = async (owner: { access_token: string }, remoteAddress: string) => {
    const payload = { platform: 'baidu', bd_vid: newClickId('baidu') };
    const url = attributionPaths.visit;
    return (await server.request({ method: 'POST', url, payload, remoteAddress, headers: bearer(owner) })).status;
  };
  for (let account = 0; account < 5; account += 1) {
    const { body: owner } = await server.post(accountPaths.signUpAnonymously, { client_id: 'feisuo-site' });
    for (let call = 0; call < 25; call += 1) statuses.push(await visit(owner, '198.51.100.7'));
    expect(await visit(owner, `203.0.113.${account}`)).toBe(200);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.slice(120)).toEqual([429, 429, 429, 429, 429]);
});

test('§13 LIMITS_SCALE raises the limit of visits per address, but not per account', async () => {
  const own = await startTestServer({ LIMITS_SCALE: '10' });
  const { body: owner } = await own.post(accountPaths.signUpAnonymously, { client_id: 'feisuo-site' });
  const statuses: number[] = [];
  for (let call = 0; call < 31; call += 1) {
    statuses.push((await own.post(attributionPaths.visit, {}, bearer(owner))).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  const clicks = await Promise.all(
    Array.from({ length: 121 }, () => own.get(`${monitorPath}?bd_vid=${newClickId('baidu')}`)),
  );
  expect(clicks.every(({ status }) => status === 200)).toBe(true);
  await own.dispose();
});
