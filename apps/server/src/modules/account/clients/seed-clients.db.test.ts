import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { expect, test } from 'vitest';
import { makeTestHome, startTestServer } from '../../../../test/test-server.ts';
import { clients } from './clients.tables.ts';
import { eq } from 'drizzle-orm';

test('if the OAuth client of the hosted pages was deleted, the next start creates it again', async () => {
  const home = await makeTestHome();
  const settings = { SEED: 'none', ACCOUNT_ORIGIN: 'http://account.localhost:8080' };
  const first = await startTestServer(settings, home);
  await first.deps.db.delete(clients).where(eq(clients.id, accountClientId));
  await first.dispose();
  const second = await startTestServer(settings, home);
  const [stored] = await second.deps.db.select().from(clients).where(eq(clients.id, accountClientId));
  expect(stored).toMatchObject({ isFirstParty: true, secretHash: null, grants: ['refresh_token'] });
  const info = `/v1/user/authorize/info?client_id=${accountClientId}&redirect_uri=`;
  const ask = (uri: string) => second.get(info + encodeURIComponent(uri), { host: 'account.localhost:8080' });
  for (const page of ['provider', 'captcha']) {
    const answer = await ask(`http://account.localhost:8080/account/${page}`);
    expect(answer).toMatchObject({ status: 200, body: { client: { name: expect.stringMatching(/.通行证$/) } } });
  }
  expect((await ask('http://localhost:8080/account/provider')).body.error_code).toBe(4121);
  await second.dispose();
  await home.dispose();
});
