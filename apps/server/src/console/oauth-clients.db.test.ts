import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { clientForm } from '../../test/client-form.ts';
import { auditEntries, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { removeClient } from '../modules/account/index.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
});

const rows = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows as Record<string, unknown>[];
const audited = (action: string) => auditEntries(server, action);

describe('OAuth clients', () => {
  const reason = '签了合作';
  const add = (id: string, change: object = {}) =>
    owner.call('POST', '/clients', { id, client: { ...clientForm, ...change }, reason });
  const view = async (id: string) => (await owner.call('GET', `/clients/${id}`)).body.data;
  /** Calls token introspection with a client's id and secret, to see whether the account service accepts them. */
  const introspect = (id: string, secret: string) =>
    server.post('/v1/auth/token/introspect', { client_id: id, client_secret: secret, token: 'x' });

  test('are added as third-party clients, with a secret that is shown once and stored as a hash', async () => {
    const { body } = await add('forum', {});
    expect(body.data).toMatchObject({ client: { id: 'forum', isConfidential: true, isFirstParty: false, version: 1 } });
    const { secret } = body.data;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(
      JSON.stringify([await view('forum'), await rows('select * from clients'), await audited('client.add')]),
    ).not.toContain(secret);
    expect((await introspect('forum', secret)).body.error_code).toBeUndefined();
    expect((await introspect('forum', 'wrong')).body.error).toBe('unauthorized_client');
    expect((await add('forum')).body.code).toBe(26082);
    const [entry] = await audited('client.add');
    expect(JSON.stringify(entry)).not.toContain('secretHash');
    for (const more of [{ isFirstParty: true }, { secretHash: 'x' }]) {
      await add(`mass${Object.keys(more)[0]}`, more);
      expect(
        await rows("select id from clients where id like 'mass%' and (is_first_party or secret_hash = 'x')"),
      ).toEqual([]);
    }
  });

  test('refuse redirect addresses that are ambiguous or run scripts', async () => {
    const wrong = [
      { redirectUris: ['javascript:alert(1)'] },
      { redirectUris: ['https://a.example.com/#x'] },
      { redirectUris: ['//a.example.com'] },
      { signOutUris: ['data:text/html,x'] },
      { origins: ['https://*.example.com'] },
      { origins: ['https://a.example.com/path'] },
      { url: 'javascript:alert(1)' },
      { name: '论\u202e坛' },
      { scopes: ['everything'] },
    ];
    for (const change of wrong) expect([change, (await add('wrong', change)).status]).toEqual([change, 400]);
    expect((await owner.call('GET', '/clients/wrong')).status).toBe(404);
  });

  test('refuse addresses without https, except for loopback, and name the field', async () => {
    const wrong = [
      { redirectUris: ['https://a.example.com/back', 'http://a.example.com/back'] },
      { signOutUris: ['http://192.168.1.5/out'] },
      { origins: ['http://a.example.com'] },
      { redirectUris: ['http://localhost@a.example.com/back'] },
    ];
    for (const change of wrong) {
      const { status, body } = await add('clear', change);
      expect([change, status, body.fault?.field]).toEqual([change, 400, Object.keys(change)[0]]);
      expect(body.fault.says).toContain('没有加密');
    }
    const local = {
      redirectUris: ['http://127.0.0.1:3000/back', 'http://localhost:3000/back', 'com.example.app:/back'],
    };
    expect((await add('clear', local)).status).toBe(200);
    const changed = { ...clientForm, redirectUris: ['http://a.example.com/back'] };
    const refused = await owner.call('PUT', '/clients/clear', { version: 1, client: changed, reason });
    expect([refused.status, refused.body.fault.field]).toEqual([400, 'redirectUris']);
    expect((await view('clear')).redirectUris).toEqual(local.redirectUris);
  });

  test('keep the sector of their pairwise subjects, which needs redirect addresses of one host', async () => {
    const pairwise = { ...clientForm, subjectType: 'pairwise' };
    const mixed = [...clientForm.redirectUris, 'https://other.example.com/back'];
    const refused = await add('sector', { ...pairwise, redirectUris: mixed });
    expect([refused.status, refused.body.fault.field]).toEqual([400, 'subjectType']);
    expect((await add('sector', pairwise)).status).toBe(200);
    const moved = { ...pairwise, redirectUris: ['https://moved.example.com/back'] };
    expect((await owner.call('PUT', '/clients/sector', { version: 1, client: moved, reason })).status).toBe(200);
    expect(await rows("select subject_sector from clients where id = 'sector'")).toEqual([
      { subject_sector: 'forum.example.com' },
    ]);
  });

  test('of desktop and mobile apps get pairwise subjects of their own, even if their redirect addresses are alike', async () => {
    const app = (redirectUri: string) => ({ ...clientForm, subjectType: 'pairwise', redirectUris: [redirectUri] });
    await add('app-one', app('com.one.app://callback'));
    await add('app-two', app('com.two.app://callback'));
    await add('app-local', app('http://127.0.0.1:8765/callback'));
    expect(await rows("select subject_sector from clients where id like 'app-%' order by id")).toEqual([
      { subject_sector: 'client:app-local' },
      { subject_sector: 'client:app-one' },
      { subject_sector: 'client:app-two' },
    ]);
  });

  test('are updated only from their current version, and only by one of several concurrent requests', async () => {
    await add('race');
    const save = (name: string) =>
      owner.call('PUT', '/clients/race', { version: 1, client: { ...clientForm, name }, reason });
    const answers = await Promise.all(['甲', '乙', '丙', '丁'].map(save));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await view('race')).toMatchObject({
      version: 2,
      name: answers.find(({ status }) => status === 200)?.body.data.name,
    });
    expect((await audited('client.save')).filter(({ subject }) => subject === 'race')).toHaveLength(1);
  });

  test('get a new secret that replaces the old one, and a public client has no secret', async () => {
    const old = (await add('renewed')).body.data.secret;
    const { secret } = (await owner.call('POST', '/clients/renewed/secret', { version: 1, reason })).body.data;
    await expect.poll(async () => (await introspect('renewed', old)).body.error).toBe('unauthorized_client');
    expect((await introspect('renewed', secret)).body.error_code).toBeUndefined();
    await add('public', { authMethod: 'none' });
    expect((await owner.call('POST', '/clients/public/secret', { version: 1, reason })).body.code).toBe(26093);
    expect((await view('public')).isConfidential).toBe(false);
  });

  test('are audited without the hashes of their secrets', async () => {
    await add('hashed');
    const hashOf = async () => (await rows("select secret_hash from clients where id = 'hashed'"))[0]?.['secret_hash'];
    const hashes = [await hashOf()];
    await owner.call('PUT', '/clients/hashed', { version: 1, client: { ...clientForm, name: '新论坛' }, reason });
    await owner.call('POST', '/clients/hashed/secret', { version: 2, reason });
    hashes.push(await hashOf());
    expect(new Set(hashes).size).toBe(2);
    for (const action of ['client.save', 'client.secret']) {
      const lines = (await audited(action)).filter(({ subject }) => subject === 'hashed');
      expect(lines).toMatchObject([{ before: { id: 'hashed' }, after: { id: 'hashed' } }]);
      for (const hidden of ['secretHash', ...hashes]) expect(JSON.stringify(lines)).not.toContain(hidden);
    }
  });

  test('are refused as unknown while they are disabled, and disabling a client ends its sessions', async () => {
    const { secret } = (await add('stopped')).body.data;
    const { sub } = await accountCaller(server).join();
    await rows("update sessions set client_id = 'stopped' where account_id = $1", [sub]);
    expect(await rows("select id from sessions where client_id = 'stopped' and ended_at is null")).toHaveLength(1);
    expect((await owner.call('POST', '/clients/stopped/disable', { reason })).body.data.disabledAt).not.toBeNull();
    await expect.poll(async () => (await introspect('stopped', secret)).body.error).toBe('unauthorized_client');
    expect(await rows("select id from sessions where client_id = 'stopped' and ended_at is null")).toEqual([]);
    expect((await owner.call('POST', '/clients/stopped/enable', { version: 1, reason })).status).toBe(409);
    await owner.call('POST', '/clients/stopped/enable', { version: 2, reason });
    await expect.poll(async () => (await introspect('stopped', secret)).body.error_code).toBeUndefined();
  });

  /**
   * Opens a session of the client, a session derived from it, a session derived from the derived one, and a session of
   * another client.
   */
  async function openFamily(clientId: string) {
    const account = accountCaller(server);
    const parent = await account.join();
    const [child, grandchild, other] = [
      await account.comeBack(parent),
      await account.comeBack(parent),
      await account.comeBack(parent),
    ];
    const idOf = ({ refresh_token: token }: { refresh_token: string }) => token.split('.')[0];
    await rows('update sessions set client_id = $2 where id = $1', [idOf(parent), clientId]);
    for (const [from, to] of [
      [parent, child],
      [child, grandchild],
    ] as const)
      await rows(
        "insert into derived_sessions (session_id, parent_id, authenticated_at, via) values ($1, $2, now(), 'signin_token')",
        [idOf(to), idOf(from)],
      );
    return { account, descendants: [child, grandchild], other };
  }

  test('that are disabled lose their derived sessions at any depth, and sessions of other clients stay live', async () => {
    await add('parent');
    const { account, descendants, other } = await openFamily('parent');
    await owner.call('POST', '/clients/parent/disable', { reason });
    expect((await account.me(other)).status).toBe(200);
    for (const ended of descendants) expect((await account.me(ended)).status).toBe(401);
  });

  test('that are removed lose their derived sessions at any depth, and sessions of other clients stay live', async () => {
    await add('gone');
    const { account, descendants, other } = await openFamily('gone');
    await server.deps.db.transaction((tx) => removeClient(tx, server.clock, 'gone'));
    expect((await account.me(other)).status).toBe(200);
    for (const ended of descendants) expect((await account.me(ended)).status).toBe(401);
  });

  test('the client of the account pages cannot be disabled', async () => {
    const refused = await owner.call('POST', `/clients/${accountClientId}/disable`, { reason });
    expect(refused.body.code).toBe(26092);
    expect((await view(accountClientId)).disabledAt).toBeNull();
  });

  test('the client of the account pages cannot be removed', async () => {
    const removing = server.deps.db.transaction((tx) => removeClient(tx, server.clock, accountClientId));
    await expect(removing).rejects.toMatchObject({ facts: { reason: 'CLIENT_NEEDED' } });
    expect((await view(accountClientId)).id).toBe(accountClientId);
  });
});
