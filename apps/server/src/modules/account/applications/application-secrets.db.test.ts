import { applicationLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { applicationCaller } from '../../../../test/application-caller.ts';
import { enterEnrolled } from '../../../../test/operator-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let apps: ReturnType<typeof applicationCaller>;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'site,account,content,console', LIMITS_SCALE: '1000' });
  apps = applicationCaller(server);
  account = accountCaller(server);
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const later = (seconds: number) => server.clock.setOffset(seconds * 1000);
/** Whether the token endpoint accepts the secret. The code is wrong, so a right secret leads to another error. */
async function accepts(id: string, secret: string): Promise<boolean> {
  const body = { grant_type: 'authorization_code', code: 'none', redirect_uri: 'http://localhost/' };
  const answer = await server.post(accountPaths.token, { ...body, client_id: id, client_secret: secret });
  return answer.body.error === 'invalid_grant';
}
const full = serviceRefusals.APP_SECRETS_FULL.code;

test('the previous secret stays valid for the overlap, and not a second longer', async () => {
  const owner = await account.join();
  const { app, secret: old } = await apps.created(owner);
  const { body } = await apps.rotate(owner, app.id);
  const { secret, app: seen } = body.data;
  expect(new Date(seen.previousSecretUntil).getTime()).toBeGreaterThan(server.clock.now().getTime());
  expect([await accepts(app.id, old), await accepts(app.id, secret)]).toEqual([true, true]);
  later(applicationLimits.secretOverlapS - 5);
  expect(await accepts(app.id, old)).toBe(true);
  later(applicationLimits.secretOverlapS + 1);
  expect([await accepts(app.id, old), await accepts(app.id, secret)]).toEqual([false, true]);
});

test('the member can end the previous secret at once', async () => {
  const owner = await account.join();
  const { app, secret: old } = await apps.created(owner);
  const { secret } = (await apps.rotate(owner, app.id)).body.data;
  expect((await apps.revoke(owner, app.id)).body.data.previousSecretUntil).toBeNull();
  expect([await accepts(app.id, old), await accepts(app.id, secret)]).toEqual([false, true]);
});

test('at most two secrets are valid, even if several are created at once', async () => {
  const owner = await account.join();
  const { app, secret: first } = await apps.created(owner);
  const answers = await Promise.all(Array.from({ length: 8 }, () => apps.rotate(owner, app.id)));
  const made = answers.flatMap(({ body }) => (body.code === 0 ? [body.data.secret as string] : []));
  expect(made).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === full)).toHaveLength(7);
  expect([await accepts(app.id, first), await accepts(app.id, made[0] ?? '')]).toEqual([true, true]);
});

test('a new secret and the end of the previous one do not lose each other', async () => {
  const owner = await account.join();
  const { app, secret: first } = await apps.created(owner);
  const { secret: second } = (await apps.rotate(owner, app.id)).body.data;
  const [revoked, rotated] = await Promise.all([apps.revoke(owner, app.id), apps.rotate(owner, app.id)]);
  expect(revoked.body.code).toBe(0);
  expect(await accepts(app.id, first)).toBe(false);
  expect(await accepts(app.id, second)).toBe(true);
  expect([0, full]).toContain(rotated.body.code);
});

test('a browser application has no secret', async () => {
  const owner = await account.join();
  const { body } = await apps.create(owner, { kind: 'browser' });
  expect(body.data.secret).toBeNull();
  expect((await apps.rotate(owner, body.data.app.id)).body.code).toBe(serviceRefusals.APP_NO_SECRET.code);
});

test('the secret is in no answer after the one that created it', async () => {
  const owner = await account.join();
  const { app, secret } = await apps.created(owner);
  const rotated = (await apps.rotate(owner, app.id)).body.data.secret;
  const operator = await enterEnrolled(server, 'owner');
  const answers = await Promise.all([
    apps.show(owner, app.id),
    apps.list(owner),
    operator.call('GET', `/applications/${app.id}`),
    operator.call('GET', `/clients/${app.id}`),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    for (const hidden of [secret, rotated, 'ecretHash']) expect(JSON.stringify(body)).not.toContain(hidden);
  }
});

test('an operator who replaces the secret ends both', async () => {
  const owner = await account.join();
  const { app, secret: first } = await apps.created(owner);
  const { secret: second } = (await apps.rotate(owner, app.id)).body.data;
  const operator = await enterEnrolled(server, 'owner');
  const { version } = (await operator.call('GET', `/clients/${app.id}`)).body.data;
  const { body } = await operator.call('POST', `/clients/${app.id}/secret`, { version, reason: '密钥泄露' });
  expect([await accepts(app.id, first), await accepts(app.id, second)]).toEqual([false, false]);
  expect(await accepts(app.id, body.data.secret)).toBe(true);
});
