import { beforeAll, expect, test } from 'vitest';
import { clientForm } from '../../test/client-form.ts';
import { useLogouts } from '../../test/logout-driver.ts';
import { auditEntries, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { answerWith } from '../../test/webhook-receiver.ts';
import { claimLogoutDeliveries } from '../modules/account/logout/logout-delivery-queries.ts';

const { server, receiver, deps, rows, addApplication, signInBrowser, signInTo, send } = useLogouts();
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
});

const list = async (id: string, query = '') =>
  (await owner.call('GET', `/clients/${id}/logout-deliveries${query}`)).body.data.list;
const retry = (delivery: string) => owner.call('POST', `/logout-deliveries/${delivery}/retry`, {});

/** Registers an application that has refused a logout token once. */
async function refusedLogout() {
  receiver.answers.splice(0, 1, answerWith(400, '{"error":"invalid_request"}'));
  const id = await addApplication();
  const { member, browser } = await signInBrowser();
  await signInTo(id, member);
  await browser.signOut();
  await send(id);
  return id;
}

test('the console lists the logout tokens of an application with state, tries and the last answer', async () => {
  const id = await refusedLogout();
  expect(await list(id)).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      state: 'waiting',
      tries: 1,
      status: 400,
      fault: '',
      answer: '{"error":"invalid_request"}',
      endedAt: expect.any(String),
      nextTryAt: expect.any(String),
      deliveredAt: null,
    },
  ]);
  expect(await list(id, '?state=delivered')).toEqual([]);
  expect(await list(await addApplication())).toEqual([]);
});

test('an operator sends a logout token again, which is audited under the application', async () => {
  const id = await refusedLogout();
  await rows("update logout_deliveries set state = 'dead' where client_id = $1", [id]);
  const [{ id: delivery }] = await list(id);
  expect((await retry(delivery)).status).toBe(200);
  expect(await list(id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  receiver.answers.splice(0, 1, answerWith(204));
  await send(id);
  expect(await list(id)).toMatchObject([{ state: 'delivered', status: 204, deliveredAt: expect.any(String) }]);
  expect((await auditEntries(server, 'client.retry_logout')).filter(({ subject }) => subject === id)).toMatchObject([
    { before: { delivery: Number(delivery), state: 'dead' }, after: { state: 'waiting' } },
  ]);
});

test('a logout token is not sent again while it is being sent, without an address, or by a viewer', async () => {
  const id = await refusedLogout();
  const [{ id: delivery }] = await list(id);
  const viewer = await enterEnrolled(server, 'viewer');
  expect((await viewer.call('POST', `/logout-deliveries/${delivery}/retry`, {})).status).toBe(403);
  server.clock.setOffset(6000);
  await claimLogoutDeliveries(deps.db, id, server.clock.now());
  expect((await retry(delivery)).status).toBe(409);
  await rows("update clients set backchannel_logout_uri = '' where id = $1", [id]);
  expect((await retry(delivery)).body.code).toBe(26146);
  expect((await retry('999999')).status).toBe(404);
});

test('logout addresses must be complete, encrypted and reachable, and a front-channel page has the origin of a redirect address', async () => {
  const redirectUris = [...clientForm.redirectUris, 'http://localhost:3000/callback', 'com.forum.app:/back'];
  const form = { ...clientForm, redirectUris };
  const add = (id: string, change: object) =>
    owner.call('POST', '/clients', { id, client: { ...form, ...change }, reason: '测试退出通知' });
  const wrong = [
    ['backchannelLogoutUri', 'http://forum.example.com/logout', '没有加密'],
    ['backchannelLogoutUri', 'https://user:secret@forum.example.com/logout', '写得不对'],
    ['backchannelLogoutUri', 'https://10.0.0.1/logout', '内网'],
    ['backchannelLogoutUri', 'https://[fd00::1]/logout', '内网'],
    ['frontchannelLogoutUri', 'https://other.example.com/logout', '回跳地址'],
    ['frontchannelLogoutUri', 'https://forum.example.com:8443/logout', '回跳地址'],
    ['frontchannelLogoutUri', 'http://forum.example.com/logout', '没有加密'],
    ['frontchannelLogoutUri', 'https://user@forum.example.com/logout', '写得不对'],
  ] as const;
  for (const [field, address, words] of wrong) {
    const { status, body } = await add('wrong', { [field]: address });
    expect([address, status, body.fault?.field]).toEqual([address, 400, field]);
    expect(body.fault.says).toContain(words);
  }
  for (const address of ['javascript:alert(1)', 'https://forum.example.com/#x', 'com.forum.app:/out', '/logout'])
    expect((await add('wrong', { frontchannelLogoutUri: address })).status).toBe(400);
  const right = {
    backchannelLogoutUri: 'https://forum.example.com/backchannel?tenant=1',
    backchannelLogoutSessionRequired: true,
    frontchannelLogoutUri: 'http://localhost:3000/frontchannel',
    frontchannelLogoutSessionRequired: true,
  };
  expect((await add('right', right)).status).toBe(200);
  expect((await owner.call('GET', '/clients/right')).body.data).toMatchObject(right);
});
