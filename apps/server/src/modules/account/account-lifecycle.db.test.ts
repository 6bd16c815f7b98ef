import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../test/account-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

test('a member can sign up, sign in, refresh tokens, get a sudo token, cancel the account and withdraw the cancellation', async () => {
  const account = accountCaller(server);
  const phone = newPhone();
  const first = await account.signUp(phone, { name: '林夕', username: 'lin.xi' });
  expect(first).toMatchObject({ token_type: 'Bearer', expires_in: 7200, user_id: first.sub, scope: 'user' });
  expect((await account.me(first)).body).toMatchObject({
    sub: first.sub,
    id: first.sub,
    userid: first.sub,
    name: '林夕',
    nickName: '林夕',
    username: 'lin.xi',
    phone_number: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    has_password: true,
    status: 'active',
  });

  for (const username of [phone, `+86${phone}`, `+86 ${phone}`, 'Lin.Xi']) {
    expect((await account.signIn(username)).body).toMatchObject({ sub: first.sub });
  }
  const second = (await account.signIn('lin.xi')).body;
  const third = (await account.refresh(second.refresh_token, {}, { 'x-action': '401' })).body;
  expect(third).toMatchObject({ sub: first.sub, token_type: 'Bearer' });
  expect((await account.me(third)).status).toBe(200);

  const sudoToken = await account.sudo(third);
  const deleted = await account.send('DELETE', `${accountPaths.me}?sudo_token=${sudoToken}`, undefined, bearer(third));
  expect(deleted).toMatchObject({ status: 200, body: {} });
  expect((await account.me(third)).body).toMatchObject({ error: 'unauthenticated', error_code: 16 });
  expect((await account.refresh(third.refresh_token)).body.error_code).toBe(50);

  const refused = await account.signIn(phone, PASSWORD);
  expect(refused.body).toMatchObject({ error: 'account_freeze', error_code: 50 });
  expect(refused.body.details[0]).toMatchObject({ reason: 'CANCELLATION_AUDIT' });
  const ticket = refused.body.details[0].resource_id;
  const restored = await server.post(accountPaths.withdrawCancellation, { ticket, ...SITE });
  expect(restored.body).toMatchObject({ sub: first.sub });
  expect((await account.me(restored.body)).status).toBe(200);
});
