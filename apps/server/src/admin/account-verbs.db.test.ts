import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { makeTestHome, type TestHome } from '../../test/test-server.ts';
import { readConfig } from '../config.ts';
import { visitDatabase } from '../db/database.ts';

let home: TestHome;
let server: ServerProcess;
beforeAll(async () => {
  home = await makeTestHome();
  server = await startServerProcess({ ...home.env, SERVICES: 'account' });
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await home.dispose();
});

const admin = (...args: string[]) => runAdmin(home.env, ...args);
const done = (words: string) => ({ code: 0, output: expect.stringContaining(words) as string });
const refused = (words: string) => ({ code: 1, output: expect.stringContaining(words) as string });
const rowsOf = async (query: string): Promise<unknown[]> => {
  const database = await visitDatabase(readConfig(home.env));
  const { rows } = await database.pool.query(query);
  await database.close();
  return rows;
};

describe('account', () => {
  const call = (path: string, body: object) =>
    fetch(`${server.origin}${path}`, { method: 'POST', body: JSON.stringify({ client_id: 'feisuo-site', ...body }) });
  const codeFor = async (phone: string) => {
    await call('/v1/auth/verification', { phone_number: phone, usage: 'SIGN_IN' });
    const outbox = await fetch(`${server.origin}/stand-ins/outbox?to=${phone}`);
    return ((await outbox.json()) as { data: { code: string }[] }).data[0]?.code;
  };

  test('an account made by an operator is pending until its owner signs in by a code; freezing it ends the session at once', async () => {
    const phone = '13700000001';
    const added = await admin('account', 'add', '--phone', phone, '--username', 'made.by.us');
    expect(added).toMatchObject(done('pending'));
    expect(await admin('account', 'show', 'made.by.us')).toMatchObject(done('pending'));

    const signedIn = await call('/v1/auth/signin', { username: phone, verification_code: await codeFor(phone) });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const me = () => fetch(`${server.origin}/v1/user/me`, { headers: { authorization: `Bearer ${token}` } });
    expect((await me()).status).toBe(200);
    expect(await admin('account', 'show', phone)).toMatchObject(done('live sessions: 1'));

    const frozen = await admin('account', 'state', phone, '--to', 'frozen', '--why', '举报核实中');
    expect(frozen).toMatchObject(done('active → frozen'));
    expect((await me()).status).toBe(401);
    expect(await rowsOf(`select action, "after" from audit_log where action = 'account.state'`)).toEqual([
      { action: 'account.state', after: { state: 'frozen', why: '举报核实中' } },
    ]);
  });

  test('what cannot be is refused in words', async () => {
    expect(await admin('account', 'add', '--phone', '12')).toMatchObject(refused('phone_number: not a phone number'));
    expect(await admin('account', 'add', '--phone', '13700000001')).toMatchObject(refused('another account has this'));
    expect(await admin('account', 'show', 'nobody.here')).toMatchObject(refused('there is no account nobody.here'));
    expect(await admin('account', 'state', '13700000001', '--to', 'gone')).toMatchObject({ code: 1 });
  });
});
