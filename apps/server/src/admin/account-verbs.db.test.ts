import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCommandLine } from '../../test/command-line.ts';
import { totpAt } from '../../test/second-factor-caller.ts';
import { readOutbox, startServerProcess, type SentMessage, type ServerProcess } from '../../test/server-process.ts';
import { makeTestHome, type TestHome } from '../../test/test-server.ts';
import { done, refused } from '../../test/use-commands.ts';
import { readConfig } from '../config/config.ts';
import { openDatabaseForCommand } from '../db/database.ts';
import { addAccountVerbs } from './account-verbs.ts';

let home: TestHome;
let server: ServerProcess;
let line: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  home = await makeTestHome();
  server = await startServerProcess({ ...home.env, SERVICES: 'account' });
  line = openCommandLine(home, addAccountVerbs);
});
afterAll(async () => {
  line.leave();
  await server.stop('SIGKILL');
  await home.dispose();
});

const admin = (...words: string[]) => line.run(...words);
const rowsOf = async (query: string): Promise<unknown[]> => {
  const database = await openDatabaseForCommand(readConfig(home.env));
  const { rows } = await database.pool.query(query);
  await database.close();
  return rows;
};

describe('command `account`', () => {
  const call = (path: string, body: object) =>
    fetch(`${server.origin}${path}`, { method: 'POST', body: JSON.stringify({ client_id: 'feisuo-site', ...body }) });
  const codeFor = async (phone: string) => {
    await call('/v1/auth/verification', { phone_number: phone, usage: 'SIGN_IN' });
    return (await readOutbox(server.origin, phone))[0]?.code;
  };

  test('`account` adds a pending account until its member signs in by code, and freezing an account ends its session', async () => {
    const phone = '13700000001';
    const added = await admin('account', 'add', '--phone', phone, '--username', 'made.by.us');
    expect(added).toMatchObject(done('pending'));
    expect(await admin('account', 'show', 'made.by.us')).toMatchObject(done('pending'));

    const signedIn = await call('/v1/auth/signin', { username: phone, verification_code: await codeFor(phone) });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const me = () => fetch(`${server.origin}/v1/user/me`, { headers: { authorization: `Bearer ${token}` } });
    expect((await me()).status).toBe(200);
    expect(await admin('account', 'show', phone)).toMatchObject(done('live sessions: 1'));

    const freeze = ['account', 'state', phone, '--to', 'frozen'];
    expect(await admin(...freeze)).toMatchObject(refused('--why'));
    expect(await admin(...freeze, '--why', ' ')).toMatchObject(refused('reason is empty'));
    expect((await me()).status).toBe(200);
    const frozen = await admin(...freeze, '--why', '举报核实中');
    expect(frozen).toMatchObject(done('active → frozen'));
    expect((await me()).status).toBe(401);
    expect(await rowsOf(`select action, "after", reason from audit_log where action = 'account.state'`)).toEqual([
      { action: 'account.state', after: { state: 'frozen' }, reason: '举报核实中' },
    ]);
  });

  test('`account` resets a lost second factor, which is audited, ends the sessions and notifies the member', async () => {
    const phone = '13700000002';
    await admin('account', 'add', '--phone', phone);
    const signIn = async () => call('/v1/auth/signin', { username: phone, verification_code: await codeFor(phone) });
    const { access_token: token, sub } = (await (await signIn()).json()) as { access_token: string; sub: string };
    const own = async (path: string, body: object) => {
      const authorization = `Bearer ${token}`;
      const request = { method: 'POST', headers: { authorization }, body: JSON.stringify(body) };
      return (await (await fetch(`${server.origin}${path}`, request)).json()) as Record<string, string>;
    };
    const proof = { target: 'CUR_USER', usage: 'DEFAULT', client_id: 'feisuo-site' };
    const sent = await own('/v1/auth/verification', proof);
    const [{ code }] = (await readOutbox(server.origin, phone)) as [SentMessage];
    const verified = await call('/v1/auth/verification/verify', {
      verification_id: sent['verification_id'],
      verification_code: code,
    });
    const { verification_token: verification } = (await verified.json()) as { verification_token: string };
    const { sudo_token: sudo } = await own('/v1/user/sudo', { verification_token: verification });
    const { secret = '' } = await own('/v1/user/two_factor', { method: 'TOTP', sudo_token: sudo });
    const { recovery_codes: codes } = await own('/v1/user/two_factor/confirm', { code: totpAt(secret, new Date()) });
    expect(codes).toHaveLength(10);

    expect(await admin('account', 'reset-factor', phone)).toMatchObject(refused('--reason'));
    expect(await admin('account', 'reset-factor', phone, '--reason', ' ')).toMatchObject(refused('reason is empty'));
    const why = '手机遗失，已核对身份证件，工单 1042';
    expect(await admin('account', 'reset-factor', phone, '--reason', why)).toMatchObject(done('second factor removed'));
    expect(await admin('account', 'reset-factor', phone, '--reason', why)).toMatchObject(refused('no second factor'));
    expect(
      await rowsOf(`select subject, reason, "after" from audit_log where action = 'account.reset_factor'`),
    ).toEqual([{ subject: sub, reason: why, after: { two_factor: false } }]);
    expect((await own('/v1/user/sudo', {}))['error']).toBe('unauthenticated');
    expect(await rowsOf(`select facts from security_events where kind = 'two_factor_off'`)).toEqual([
      { facts: { by: 'command line' } },
    ]);
    const outbox = await readOutbox(server.origin, phone);
    expect(outbox.map(({ text }) => text).join()).toContain('客服已于');
  });

  test('`account` refuses invalid changes with an explanation', async () => {
    expect(await admin('account', 'add', '--phone', '12')).toMatchObject(refused('phone_number: not a phone number'));
    expect(await admin('account', 'add', '--phone', '13700000001')).toMatchObject(refused('another account has this'));
    expect(await admin('account', 'show', 'unknown.here')).toMatchObject(refused('there is no account unknown.here'));
    expect(await admin('account', 'state', '13700000001', '--to', 'gone')).toMatchObject({ code: 1 });
  });
});
