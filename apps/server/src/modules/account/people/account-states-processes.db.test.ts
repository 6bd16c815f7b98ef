import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { readOutbox, startServerProcess, type ServerProcess } from '../../../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome } from '../../../../test/test-server.ts';
import { setAccountState } from '../index.ts';

let home: TestHome;
let running: ServerProcess[];
beforeEach(async () => {
  home = await makeTestHome();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop('SIGKILL')));
  await home.dispose();
});

const call = async (origin: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  return (await fetch(`${origin}${path}`, init)).json() as Promise<any>; // eslint-disable-line no-explicit-any -- tests state what they expect of it
};

test('after an account is frozen, its access tokens are refused within 5 s by each process', async () => {
  const env = { ...home.env, SERVICES: 'account' };
  running = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  const [one, other] = running.map(({ origin }) => origin) as [string, string];
  const phone = newPhone();
  await call(one, accountPaths.verification, { phone_number: phone, usage: 'REGISTER_SIGN_IN', ...SITE });
  const [message] = await readOutbox(other, phone);
  const member = await call(other, accountPaths.signIn, { username: phone, code: message?.code, ...SITE });
  const codes = () =>
    Promise.all(
      [one, other].map(async (origin) => (await call(origin, accountPaths.me, undefined, bearer(member))).error_code),
    );
  // The request to each process makes it cache that the signature of the access token is valid.
  expect(await codes()).toEqual([undefined, undefined]);

  const third = await startTestServer({ SERVICES: 'console' }, home);
  await third.deps.db.transaction((tx) => setAccountState(tx, third.clock, member.sub, 'frozen', 'operator-1'));
  await expect.poll(codes, { timeout: 5000, interval: 20 }).toEqual([16, 16]);
  const refreshed = { grant_type: 'refresh_token', refresh_token: member.refresh_token, ...SITE };
  expect((await call(one, accountPaths.token, refreshed)).error_code).toBe(38);
  expect((await call(other, accountPaths.introspect, { token: member.access_token, ...SITE })).active).toBe(false);
  await third.close();
});
