import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import {
  mayDo,
  mayLend,
  needsSecondFactor,
  operatorRoles,
  permissions,
  type OperatorRole,
  type Permission,
} from '@feisuo/contract/facts/permissions';
import { backgroundHeader } from '@feisuo/contract/facts/console-headers';
import type { OperatorRow } from '@feisuo/contract/schemas/operator';
import { afterEach, describe, expect, test } from 'vitest';
import { consolePermits } from '../../../../test/console-permits.ts';
import { colleaguePath, enterAgain, enterByLink, enterConsole } from '../../../../test/operator-caller.ts';
import { SoftwarePasskey } from '../../../../test/software-passkey.ts';
import { startTestServer, useTestServer } from '../../../../test/test-server.ts';
import { shiftClock } from '../../../../test/shift-clock.ts';
import { addOperator } from './operator-links.ts';
import { changeRole, listOperators, removeOperator } from './operator-roster.ts';

const MINUTE = 60_000;
const why = { reason: '丢了手机，当面核对过' };
const server = useTestServer();
afterEach(() => server.clock.setOffset(0));
interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `name` is the declared path with parameters, `path` the path that the test calls. */
  name: string;
  path: string;
  permit: Permission | 'public' | 'operators';
  isDangerous: boolean;
  isForPeople: boolean;
}

/** All routes of the console with their permissions, as the OpenAPI document describes them. */
async function listRoutes(): Promise<Route[]> {
  const { paths } = (await server.get('/openapi.json')).body as {
    paths: Record<
      string,
      Record<string, { 'x-permit'?: Route['permit']; 'x-dangerous'?: boolean; 'x-for-people'?: boolean }>
    >;
  };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/console/api/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase() as Route['method'],
        name: path.replace('/console/api', ''),
        path: path.replace('/console/api', '').replaceAll(/\{\w+\}/g, 'unknown'),
        permit: operation['x-permit'] ?? 'public',
        isDangerous: operation['x-dangerous'] ?? false,
        isForPeople: operation['x-for-people'] ?? false,
      })),
    );
}

const isTouchy = ({ permit, isDangerous }: Pick<Route, 'permit' | 'isDangerous'>) =>
  isDangerous || (permit !== 'public' && permit !== 'operators' && needsSecondFactor(permit));

describe('access to console routes by role, and without a session', () => {
  test('every route declares the expected permission', async () => {
    const written = Object.entries(consolePermits).flatMap(([permit, routes]) =>
      routes.map((route) => `${route} ${permit}`),
    );
    const declared = (await listRoutes()).map(
      ({ method, name, permit, isDangerous, isForPeople }) =>
        `${method} ${name}${isDangerous ? (isForPeople ? ' !' : ' !~') : isForPeople ? ' *' : ''} ${permit}`,
    );
    expect(declared.toSorted()).toEqual(written.toSorted());
  });

  test('only signing in and signing out are public', async () => {
    const open = (await listRoutes()).filter(({ permit }) => permit === 'public').map(({ path }) => path);
    expect(open.toSorted()).toEqual(['/enter', '/enter/passkey', '/enter/passkey/challenge', '/leave']);
  });

  test('every other route refuses requests without a session', async () => {
    for (const { method, path } of (await listRoutes()).filter(({ permit }) => permit !== 'public')) {
      // Sends malformed input too, because the refusal must come before the input is validated.
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
      const headers = { origin: 'http://localhost:8080' };
      const answer = await server.request({ method, url: `/console/api${path}`, headers, ...payload });
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 401, 10003]);
    }
  });

  /** The refusal code of the permission check, or null if the request passed the check. */
  const refusalIn = ({ code }: { code?: unknown }) =>
    [26001, 26002, 26003, 26009, 26013, 26014].includes(code as number) ? code : null;
  const emptyFor = (method: Route['method']) => (method === 'GET' || method === 'DELETE' ? undefined : {});

  test.each(operatorRoles)('the role %s without a second factor can call exactly the declared routes', async (role) => {
    const caller = await enterConsole(server, role);
    for (const { method, path, permit, isDangerous } of await listRoutes()) {
      if (permit === 'public') continue;
      const { body, status } = await caller.call(method, path, emptyFor(method));
      const mayNot = permit !== 'operators' && !mayDo(role, permit);
      const refusal = mayNot ? 26001 : isTouchy({ permit, isDangerous }) ? 26002 : null;
      expect([role, method, path, refusalIn(body)]).toEqual([role, method, path, refusal]);
      // A 5xx status would not prove that the role has access.
      expect([method, path, status >= 500]).toEqual([method, path, false]);
    }
  });

  test.each(operatorRoles)('the role %s with a fresh proof can call exactly the declared routes', async (role) => {
    const caller = await enterConsole(server, role);
    await caller.enrol();
    // This route stands last, because it removes the second factor.
    const isEnd = ({ path }: Route) => Number(path === '/factor/authenticator');
    for (const { method, path, permit } of (await listRoutes()).toSorted((a, b) => isEnd(a) - isEnd(b))) {
      if (permit === 'public') continue;
      const { body, status } = await caller.call(method, path, emptyFor(method));
      const refusal = permit !== 'operators' && !mayDo(role, permit) ? 26001 : null;
      expect([role, method, path, refusalIn(body)]).toEqual([role, method, path, refusal]);
      expect([method, path, status === 401 || status >= 500]).toEqual([method, path, false]);
    }
  });

  test.each(operatorRoles)(
    'a token with all scopes of the role %s can call no more than the role, and no route for people only',
    async (role) => {
      const caller = await enterConsole(server, role);
      await caller.enrol();
      const scopes = permissions.filter((one) => mayDo(role, one) && mayLend(one));
      const script = await caller.createToken(scopes);
      for (const { method, path, permit, isForPeople } of await listRoutes()) {
        if (permit === 'public') continue;
        const { body, status } = await script.call(method, path, emptyFor(method));
        const mayNot = permit !== 'operators' && !scopes.includes(permit);
        const refusal = isForPeople ? 26013 : mayNot ? 26001 : null;
        expect([role, method, path, refusalIn(body)]).toEqual([role, method, path, refusal]);
        expect([method, path, status === 401 || status >= 500]).toEqual([method, path, false]);
      }
    },
  );

  test('a token created without a proof can call no sensitive route', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const script = await owner.createToken(permissions.filter(mayLend));
    await server.deps.database.pool.query(
      'update operator_tokens set proved_at = null where operator_id = (select id from operators where name = $1)',
      [owner.name],
    );
    for (const { method, path, permit, isDangerous, isForPeople } of await listRoutes()) {
      if (permit === 'public' || isForPeople) continue;
      const { body } = await script.call(method, path, emptyFor(method));
      const refusal = isTouchy({ permit, isDangerous }) ? 26014 : null;
      expect([method, path, refusalIn(body)]).toEqual([method, path, refusal]);
    }
  });

  /** This list is written by hand, so that an accidental change of the permissions of a role fails the test. */
  const everybody =
    'activity.read catalogue.read content.read dashboard.read orders.read promotion.read system.read'.split(' ');
  const beside: Record<(typeof operatorRoles)[number], string> = {
    owner: `accounts.act accounts.grant accounts.privacy accounts.read activity.codes activity.write audit.read books.read
      books.write catalogue.write content.write downloads.write operators.read operators.write orders.approve orders.refund
      promotion.write support.guardian support.read support.write system.security system.write`,
    operator: `activity.codes activity.write audit.read catalogue.write content.write downloads.write promotion.write
      support.read support.write system.write`,
    support: 'accounts.act accounts.privacy accounts.read orders.refund support.guardian support.read support.write',
    finance: 'accounts.read audit.read books.read books.write orders.approve orders.refund',
    viewer: '',
  };
  test.each(operatorRoles)('the role %s has exactly these permissions', (role) => {
    const expected = [...everybody, ...beside[role].split(/\s+/).filter(Boolean)].toSorted();
    expect(permissions.filter((one) => mayDo(role, one)).toSorted()).toEqual(expected);
  });
});

describe('the second factor of an operator', () => {
  test('is required for every permission about money, accounts or content that is executed', () => {
    expect(permissions.filter(needsSecondFactor)).toEqual([
      'accounts.act',
      'accounts.grant',
      'accounts.privacy',
      'orders.refund',
      'orders.approve',
      'books.write',
      'catalogue.write',
      'downloads.write',
      'activity.write',
      'activity.codes',
      'support.guardian',
      'system.security',
      'operators.write',
    ]);
  });

  const invite = (name: string) => ({ name, role: 'viewer', ...why });

  test('is required, with a proof, for managing operators', async () => {
    const owner = await enterConsole(server, 'owner');
    const refused = await owner.call('POST', '/operators', invite('小周'));
    expect(refused).toMatchObject({ status: 403, body: { code: 26002 } });
    await owner.enrol();
    const { body } = await owner.call('POST', '/operators', invite('小周'));
    expect(body.data.link).toMatch(/^http:\/\/localhost:8080\/console\/#enter=/);
    const invited = await enterByLink(server, '小周', body.data.link);
    expect((await invited.call('GET', '/me')).body.data).toMatchObject({ operator: { name: '小周', role: 'viewer' } });
    expect((await owner.call('POST', '/operators', invite('小周'))).body.code).toBe(26006);
  });

  test('must have been proved in the last five minutes for dangerous routes', async () => {
    const owner = await enterConsole(server, 'owner');
    const code = await owner.enrol();
    server.clock.setOffset(5 * MINUTE + 1000);
    expect((await owner.call('POST', '/operators', invite('迟到的人'))).body.code).toBe(26003);
    expect((await owner.call('POST', '/factor/prove', { code: code() })).body.data.provedAt).not.toBeNull();
    expect((await owner.call('POST', '/operators', invite('迟到的人'))).body.code).toBe(0);
  });

  test('accepts a code once, also if it is sent eight times concurrently', async () => {
    const owner = await enterConsole(server, 'owner');
    const code = await owner.enrol();
    expect((await owner.call('POST', '/factor/prove', { code: code() })).body.code).toBe(26005);
    server.clock.setOffset(MINUTE);
    const same = code();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.call('POST', '/factor/prove', { code: same })),
    );
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 26005)).toHaveLength(7);
  });

  test('is checked by the real time while an operator has shifted the product’s clock', async () => {
    const early = await enterConsole(server, 'owner');
    const code = await early.enrol();
    try {
      await shiftClock(server, DAY_MS);
      server.clock.setOffset(MINUTE);
      const owner = await enterAgain(server, early);
      const prove = async (typed: string) => (await owner.call('POST', '/factor/prove', { code: typed })).body.code;
      const ofTheMovedClock = code(server.clock.now());
      expect(await prove(ofTheMovedClock)).toBe(26005);
      expect(await prove(code())).toBe(0);
      expect(await prove(code())).toBe(26005);
      const newcomer = await enterConsole(server, 'owner');
      await newcomer.enrol();
      expect((await newcomer.call('GET', '/me')).body.data.hasFactor).toBe(true);
    } finally {
      await shiftClock(server, 0);
    }
  });

  test('compares at most ten concurrent guesses, and each lock lasts twice as long until a correct code', async () => {
    const owner = await enterConsole(server, 'owner');
    const code = await owner.enrol();
    const prove = (typed: string) => owner.call('POST', '/factor/prove', { code: typed });
    const guess = async () =>
      (await Promise.all(Array.from({ length: 14 }, () => prove('000000')))).map(({ status }) => status);
    let now = 0;
    for (const [round, minutes] of [15, 30].entries()) {
      const statuses = await guess();
      expect(
        statuses.filter((status) => status === 400),
        `round ${round}`,
      ).toHaveLength(10);
      server.clock.setOffset((now += minutes * MINUTE - 1000));
      const early = await prove(code());
      expect([early.status, Number(early.headers['retry-after'])], `round ${round}`).toEqual([
        429,
        expect.closeTo(1, 0),
      ]);
      server.clock.setOffset((now += 2000));
    }
    expect((await prove(code())).body.code).toBe(0);
    expect((await guess()).filter((status) => status === 400)).toHaveLength(10);
    server.clock.setOffset((now += 15 * MINUTE));
    expect((await prove(code())).body.code).toBe(0);
  });

  test('has each of its locks in the audit log, and a reset by an owner ends the lock', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const support = await enterConsole(server, 'support');
    await support.enrol();
    for (let i = 0; i < 11; i++) await support.call('POST', '/factor/prove', { code: '000000' });
    const [entry, ...older] = (await owner.call('GET', '/audit?action=operator.guessed')).body.data.list.filter(
      ({ subject }: { subject: string }) => subject === support.name,
    );
    expect(entry).toMatchObject({ actor: support.name, after: { failures: 10 } });
    expect(older).toEqual([]);
    expect((await owner.call('POST', `${colleaguePath(support)}/factor/reset`, why)).body.code).toBe(0);
    const again = await enterAgain(server, support);
    await again.enrol();
    expect((await again.call('POST', '/factor/prove', { code: '000000' })).body.code).toBe(26005);
  });

  test('does not count before it is confirmed, and cannot be replaced after that', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.call('POST', '/factor/begin', {});
    expect((await owner.call('GET', '/me')).body.data).toMatchObject({ hasFactor: false, provedAt: null });
    expect((await owner.call('POST', '/factor/prove', { code: '123456' })).body.code).toBe(26005);
    await owner.enrol();
    expect((await owner.call('POST', '/factor/begin', {})).body.code).toBe(26004);
  });

  test('is not stored in plain text', async () => {
    const owner = await enterConsole(server, 'owner');
    const { secret } = (await owner.call('POST', '/factor/begin', {})).body.data;
    const { rows } = await server.deps.database.pool.query(
      'select string_agg(f::text, $1) as all from operator_factors f',
      ['\n'],
    );
    expect(rows[0].all).not.toContain(secret);
  });

  test('shows when its code was last accepted', async () => {
    const owner = await enterConsole(server, 'owner');
    const code = await owner.enrol();
    const lastUsed = async () =>
      Date.parse((await owner.call('GET', '/factor')).body.data.authenticator.lastUsedAt as string);
    const first = await lastUsed();
    server.clock.setOffset(10 * MINUTE);
    expect((await owner.call('POST', '/factor/prove', { code: code() })).body.code).toBe(0);
    expect((await lastUsed()) - first).toBeGreaterThan(9 * MINUTE);
    expect(await lastUsed()).toBeLessThanOrEqual(server.clock.now().getTime() + MINUTE / 2);
  });

  test('must be set up again after a reset by an owner, and earlier proofs are invalid', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const support = await enterConsole(server, 'support');
    await support.enrol();
    expect((await owner.call('POST', `${colleaguePath(support)}/factor/reset`, why)).body.code).toBe(0);
    expect((await support.call('GET', '/me')).status).toBe(401);
    const again = await enterAgain(server, support);
    expect((await again.call('GET', '/me')).body.data).toMatchObject({ hasFactor: false, provedAt: null });
  });
});

describe('an access token for scripts', () => {
  const ask = (scopes: string[], more = {}) => ({ name: '报表脚本', scopes, days: 30, ...more });
  const enrolled = async (role: OperatorRole) => {
    const caller = await enterConsole(server, role);
    await caller.enrol();
    return caller;
  };

  test('has some permissions of its operator, needs no Origin header, and is named in the audit log', async () => {
    const owner = await enrolled('owner');
    const script = await owner.createToken(['system.read', 'content.read']);
    expect((await script.call('GET', '/system')).body.code).toBe(0);
    expect((await script.call('GET', '/audit')).body.code).toBe(26009);
    expect((await script.call('GET', '/me')).body.data).toMatchObject({
      operator: { name: owner.name },
      permissions: ['content.read', 'system.read'],
    });
    const { token } = (await owner.call('POST', '/tokens', ask(['content.read', 'content.write']))).body.data;
    const { version, content } = (await script.call('GET', '/content/site')).body.data;
    const headers = { authorization: `Bearer ${token}` };
    const changed = { version, content: { ...content, legal: { ...content.legal, icp: '京ICP备0号' } } };
    const url = '/console/api/content/site';
    expect((await server.request({ method: 'PUT', url, headers, payload: changed })).body.code).toBe(0);
    const [entry] = (await owner.call('GET', '/audit?action=content.save')).body.data.list;
    expect(entry).toMatchObject({ actor: owner.name, from: expect.stringContaining('token 报表脚本') });
  });

  test('requires a fresh proof of the second factor to be created, whatever its scopes are', async () => {
    const bare = await enterConsole(server, 'support');
    const scopes = [['accounts.act'], ['support.write'], ['system.read']];
    for (const some of scopes) expect((await bare.call('POST', '/tokens', ask(some))).body.code).toBe(26002);
    const code = await bare.enrol();
    server.clock.setOffset(6 * MINUTE);
    for (const some of scopes) expect((await bare.call('POST', '/tokens', ask(some))).body.code).toBe(26003);
    expect((await bare.call('GET', '/tokens')).body.data.list).toEqual([]);
    await bare.call('POST', '/factor/prove', { code: code() });
    const script = await bare.createToken(['accounts.act']);
    const freeze = { to: 'frozen', seen: 'active', reason: '脚本' };
    expect((await script.call('POST', '/accounts/unknown/state', freeze)).status).toBe(404);
  });

  test('can have only scopes that at least one route permits to scripts', async () => {
    const routes = await listRoutes();
    const forScripts = permissions.filter((one) =>
      routes.some(({ permit, isForPeople }) => permit === one && !isForPeople),
    );
    expect(permissions.filter(mayLend)).toEqual(forScripts);
  });

  test('ends when a factor of its operator is removed or reset, whatever its scopes are', async () => {
    const owner = await enrolled('owner');
    const support = await enrolled('support');
    const passkey = new SoftwarePasskey();
    await support.addPasskey(passkey);
    const [touchy, plain] = [await support.createToken(['accounts.act']), await support.createToken(['system.read'])];
    expect((await support.call('DELETE', '/factor/authenticator')).body.code).toBe(0);
    for (const script of [touchy, plain]) expect((await script.call('GET', '/me')).status).toBe(401);
    expect((await support.call('GET', '/tokens')).body.data.list).toEqual([]);

    await support.show(passkey);
    const again = await support.createToken(['system.read']);
    expect((await again.call('GET', '/system')).body.code).toBe(0);
    expect((await owner.call('POST', `${colleaguePath(support)}/factor/reset`, why)).body.code).toBe(0);
    expect((await again.call('GET', '/system')).status).toBe(401);
    const [entry] = (await owner.call('GET', '/audit?action=operator.factor_reset')).body.data.list;
    expect(entry.before).toMatchObject({ tokens: ['script'] });
  });

  test('cannot have a scope that its operator lacks, or the permission to manage operators', async () => {
    const owner = await enrolled('owner');
    expect((await owner.call('POST', '/tokens', ask(['operators.write']))).body.code).toBe(26001);
    const viewer = await enrolled('viewer');
    expect((await viewer.call('POST', '/tokens', ask(['accounts.read']))).body.code).toBe(26001);
    for (const body of [
      ask([]),
      ask(['everything']),
      ask(['system.read'], { days: 0 }),
      ask(['system.read'], { days: 366 }),
    ])
      expect((await viewer.call('POST', '/tokens', body)).status).toBe(400);
  });

  test('follows changes of its operator’s role, and ends by expiry, by revocation and when the operator is removed', async () => {
    const owner = await enrolled('owner');
    const finance = await enrolled('finance');
    const script = await finance.createToken(['audit.read', 'system.read']);
    expect((await script.call('GET', '/audit')).body.code).toBe(0);
    const path = colleaguePath(finance);
    await owner.call('PUT', `${path}/role`, { role: 'viewer', seenRole: 'finance', ...why });
    expect((await script.call('GET', '/audit')).body.code).toBe(26001);
    expect((await script.call('GET', '/system')).body.code).toBe(0);
    server.clock.setOffset(31 * 24 * 60 * MINUTE);
    expect((await script.call('GET', '/system')).status).toBe(401);
    server.clock.setOffset(0);
    const [{ id }] = (await finance.call('GET', '/tokens')).body.data.list;
    expect((await owner.call('DELETE', `/tokens/${id}`)).status).toBe(404);
    const ends = await Promise.all(Array.from({ length: 8 }, () => finance.call('DELETE', `/tokens/${id}`)));
    expect(ends.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect((await script.call('GET', '/system')).status).toBe(401);
    const last = await finance.createToken(['system.read']);
    await owner.call('POST', `${path}/remove`, why);
    expect((await last.call('GET', '/system')).status).toBe(401);
  });

  test('is visible to owners with its name and scopes but not its text, and only owners can revoke it for others', async () => {
    const owner = await enrolled('owner');
    const support = await enrolled('support');
    const script = await support.createToken(['accounts.act', 'system.read']);
    expect((await script.call('GET', '/system')).body.code).toBe(0);
    const path = `${colleaguePath(support)}/tokens`;
    const seen = await owner.call('GET', path);
    expect(seen.body.data.list).toEqual([
      {
        id: expect.any(String),
        name: 'script',
        scopes: ['accounts.act', 'system.read'],
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        isProved: true,
        usedAt: expect.any(String),
      },
    ]);
    expect(JSON.stringify(seen.body)).not.toContain('op_');
    const countOf = async () =>
      (await owner.call('GET', '/operators')).body.data.list.find(({ name }: { name: string }) => name === support.name)
        .tokens;
    expect(await countOf()).toBe(1);
    const revoke = `${path}/${seen.body.data.list[0].id}/revoke`;
    for (const caller of [support, await enrolled('finance')]) {
      expect((await caller.call('GET', path)).body.code).toBe(26001);
      expect((await caller.call('POST', revoke, why)).body.code).toBe(26001);
    }
    // Revoking under another operator's path gets 404, and revoking by a token of the owner is refused.
    expect((await owner.call('POST', revoke.replace(colleaguePath(support), colleaguePath(owner)), why)).status).toBe(
      404,
    );
    expect((await (await owner.createToken(['operators.read'])).call('POST', revoke, why)).body.code).toBe(26013);
    const ends = await Promise.all(Array.from({ length: 4 }, () => owner.call('POST', revoke, why)));
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    expect((await script.call('GET', '/system')).status).toBe(401);
    expect((await owner.call('GET', path)).body.data.list).toEqual([]);
    expect(await countOf()).toBe(0);
    const [entry] = (await owner.call('GET', '/audit?action=operator.token_revoke')).body.data.list;
    expect(entry).toMatchObject({
      actor: owner.name,
      subject: support.name,
      ...why,
      before: { name: 'script', scopes: ['accounts.act', 'system.read'] },
    });
    expect((await owner.call('GET', '/operators/unknown/tokens')).status).toBe(404);
  });

  test('can be created twenty times per operator, also concurrently, and is not stored in plain text', async () => {
    const viewer = await enrolled('viewer');
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => viewer.call('POST', '/tokens', ask(['system.read']))),
    );
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 26015)).toHaveLength(4);
    const { rows } = await server.deps.database.pool.query(
      'select string_agg(t::text, $1) as all from operator_tokens t',
      ['\n'],
    );
    for (const { body } of answers.filter((one) => one.body.code === 0))
      expect(rows[0].all).not.toContain(body.data.token.slice(3));
  });
});

describe('managing operators', () => {
  test('a change of role applies to the next request, and a removal applies immediately', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const viewer = await enterConsole(server, 'viewer');
    expect((await viewer.call('GET', '/audit')).body.code).toBe(26001);
    const path = colleaguePath(viewer);
    expect((await owner.call('PUT', `${path}/role`, { role: 'finance', seenRole: 'viewer', ...why })).body.code).toBe(
      0,
    );
    expect((await viewer.call('GET', '/audit')).body.code).toBe(0);
    const { link } = (await owner.call('POST', `${path}/link`, why)).body.data;
    expect((await owner.call('POST', `${path}/remove`, why)).body.code).toBe(0);
    expect((await viewer.call('GET', '/me')).status).toBe(401);
    const late = await enterByLink(server, viewer.name, link);
    expect((await late.call('GET', '/me')).status).toBe(401);
    expect((await owner.call('POST', `${path}/remove`, why)).status).toBe(404);
  });

  test('a change to another operator requires a reason, which is in the audit log', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const support = await enterConsole(server, 'support');
    await support.enrol();
    await support.createToken(['system.read']);
    const [{ id }] = (await owner.call('GET', `${colleaguePath(support)}/tokens`)).body.data.list;
    const path = colleaguePath(support);
    const calls = [
      ['POST', `${path}/link`, {}, 'operator.link'],
      ['PUT', `${path}/role`, { role: 'viewer', seenRole: 'support' }, 'operator.role'],
      ['POST', `${path}/tokens/${id}/revoke`, {}, 'operator.token_revoke'],
      ['POST', `${path}/factor/reset`, {}, 'operator.factor_reset'],
      ['POST', `${path}/remove`, {}, 'operator.remove'],
    ] as const;
    for (const [method, called, body, action] of calls) {
      for (const reason of [undefined, '', '  ', '短', '长'.repeat(501)])
        expect([called, reason, (await owner.call(method, called, { ...body, reason })).status]).toEqual([
          called,
          reason,
          400,
        ]);
      const reason = `换岗了 ${action}`;
      expect([called, (await owner.call(method, called, { ...body, reason })).body.code]).toEqual([called, 0]);
      const about = `action=${action}&subject=${encodeURIComponent(support.name)}`;
      const [entry] = (await owner.call('GET', `/audit?${about}`)).body.data.list;
      expect(entry).toMatchObject({ actor: owner.name, subject: support.name, reason, from: expect.any(String) });
    }
  });

  test('an invitation requires a reason, which is in the audit log together with the validity of each link', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const name = `新同事 ${randomUUID().slice(0, 8)}`;
    const ask = (reason?: string) => owner.call('POST', '/operators', { name, role: 'viewer', reason });
    for (const reason of [undefined, '', '  ', '短', '长'.repeat(501)])
      expect([reason, (await ask(reason)).status]).toEqual([reason, 400]);
    expect((await ask('接替小周')).body.code).toBe(0);
    const log = async (action: string) =>
      (await owner.call('GET', `/audit?action=${action}&subject=${encodeURIComponent(name)}`)).body.data.list;
    const invited = { actor: owner.name, reason: '接替小周', before: null };
    expect(await log('operator.add')).toMatchObject([{ ...invited, after: { role: 'viewer' } }]);
    expect(await log('operator.link')).toMatchObject([{ ...invited, after: { until: expect.any(String) } }]);
    await owner.call('POST', `${colleaguePath({ name })}/link`, { reason: '上一条没收到' });
    const [second, first] = await log('operator.link');
    expect(second).toMatchObject({ reason: '上一条没收到', before: first.after });
  });

  test('operators cannot reset their own factors, so their last factor stays', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    expect((await owner.call('POST', `${colleaguePath(owner)}/factor/reset`, why)).body.code).toBe(26021);
    expect((await owner.call('GET', '/me')).body.data.hasFactor).toBe(true);
  });

  test('refuses the name of a present or former operator, and names that look the same', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const invite = async (name: string) =>
      (await owner.call('POST', '/operators', { name, role: 'viewer', ...why })).body.code as number;
    const name = `Ada ${randomUUID().slice(0, 8)}`;
    expect(await invite(name)).toBe(0);
    for (const alike of [name, name.toLowerCase(), name.toUpperCase(), name.replace('A', 'Ａ')])
      expect([alike, await invite(alike)]).toEqual([alike, 26006]);
    const path = `/operators/${encodeURIComponent(name)}/remove`;
    expect((await owner.call('POST', path, { reason: '离职' })).body.code).toBe(0);
    for (const alike of [name, name.toLowerCase()]) expect([alike, await invite(alike)]).toEqual([alike, 26006]);
    const other = `bob ${randomUUID().slice(0, 8)}`;
    const codes = await Promise.all([other, other.toUpperCase(), other, other.replace('b', 'ｂ')].map(invite));
    expect(codes.toSorted()).toEqual([0, 26006, 26006, 26006]);
  });

  test('refuses names under which the system acts, and names that differ only by blanks at the end', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const ask = (name: string) => owner.call('POST', '/operators', { name, role: 'viewer', ...why });
    for (const name of ['system', 'System', 'command line', 'command  line', '系统', '命令行 '])
      expect([name, (await ask(name)).body.code]).toEqual([name, 26008]);
    expect((await ask('小许 ')).body.code).toBe(0);
    expect((await ask('小许')).body.code).toBe(26006);
  });

  test('of concurrent role changes by several owners one succeeds, and the others get a conflict', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const path = `${colleaguePath(await enterConsole(server, 'viewer'))}/role`;
    const give = (role: string, seenRole = 'viewer') => owner.call('PUT', path, { role, seenRole, ...why });
    const answers = await Promise.all(['support', 'finance', 'operator'].map((role) => give(role)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe(26081);
    const { list } = (await owner.call('GET', '/audit?action=operator.role')).body.data;
    const role = list[0].after.role as string;
    expect(role).toBe(['support', 'finance', 'operator'][answers.findIndex(({ status }) => status === 200)]);
    expect((await give('viewer', role)).status).toBe(200);
  });

  test('if two owners demote each other concurrently, one of them stays an owner', async () => {
    const own = await startTestServer();
    const by = { by: { actor: 'test' }, ...why };
    const less = (name: string) => changeRole(own.deps, { name, role: 'viewer', seenRole: 'owner' }, by);
    const owners = async () =>
      (await listOperators(own.deps.db)).filter(({ role }) => role === 'owner').map(({ name }) => name);
    for (let round = 0; round < 6; round++) {
      const [one, other] = [`甲${round}`, `乙${round}`];
      for (const name of [one, other]) await addOperator(own.deps, { name, role: 'owner' }, { by: { actor: 'test' } });
      const before = (await owners()).filter((name) => name !== one && name !== other);
      for (const name of before) expect(await less(name)).toBe('changed');
      const outcomes = await Promise.all([less(one), round % 2 ? less(other) : removeOperator(own.deps, other, by)]);
      expect(outcomes.filter((outcome) => outcome === 'last owner')).toHaveLength(1);
      expect(await owners()).toHaveLength(1);
    }
    await own.dispose();
  }, 60_000);

  test('an owner without a second factor does not count, so the last owner who can invite others stays', async () => {
    const own = await startTestServer();
    const owner = await enterConsole(own, 'owner');
    await owner.enrol();
    const invited = { name: '还没来的' };
    await addOperator(own.deps, { ...invited, role: 'owner' }, { by: { actor: 'test' } });
    const change = { role: 'viewer', seenRole: 'owner', ...why };
    const less = (who: { name: string }) => owner.call('PUT', `${colleaguePath(who)}/role`, change);
    const remove = (who: { name: string }) => owner.call('POST', `${colleaguePath(who)}/remove`, why);
    /** Names of owners to whom the page does not offer these actions, because the server would refuse them. */
    const storedTokens = async () => {
      const { list } = (await owner.call('GET', '/operators')).body.data;
      return list.flatMap((one: OperatorRow) => (one.isLastOwner ? [one.name] : []));
    };
    const refusal = (await less(owner)).body.code;
    expect(refusal).toBe(26007);
    expect(await storedTokens()).toEqual([owner.name]);
    expect((await remove(owner)).body.code).toBe(refusal);
    const other = await enterAgain(own, invited);
    expect((await less(owner)).body.code).toBe(refusal);
    // An owner without a second factor can be removed.
    await addOperator(own.deps, { name: '请错的', role: 'owner' }, { by: { actor: 'test' } });
    expect((await remove({ name: '请错的' })).status).toBe(200);
    await other.enrol();
    expect(await storedTokens()).toEqual([]);
    expect((await less(owner)).status).toBe(200);
    // The command line may remove this owner, because it can create a link for the remaining owners.
    await addOperator(own.deps, { name: '接班的', role: 'owner' }, { by: { actor: 'test' } });
    const audit = { by: { actor: 'command line' }, ...why };
    expect(await removeOperator(own.deps, invited.name, audit)).toBe('removed');
    await own.dispose();
  });

  test('of two owners with a factor who remove each other concurrently one stays, whatever other owners are invited', async () => {
    const own = await startTestServer();
    const by = { by: { actor: 'test' }, ...why };
    for (let round = 0; round < 4; round++) {
      const pair = [`甲${round}`, `乙${round}`];
      for (const name of pair) await addOperator(own.deps, { name, role: 'owner' }, { by: { actor: 'test' } });
      await own.deps.database.pool.query('update operators set factors_since = now() where name = any($1)', [pair]);
      const before = (await listOperators(own.deps.db)).filter((one) => one.hasFactor && !pair.includes(one.name));
      for (const { name } of before) expect(await removeOperator(own.deps, name, by)).toBe('removed');
      const outcomes = await Promise.all(pair.map((name) => removeOperator(own.deps, name, by)));
      expect(outcomes.toSorted()).toEqual(['last owner', 'removed']);
    }
    await own.dispose();
  }, 60_000);

  test('creating a new link while the old link is used to sign in does not deadlock', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const viewer = await enterConsole(server, 'viewer');
    for (let round = 0; round < 8; round++) {
      const { link } = (await owner.call('POST', `${colleaguePath(viewer)}/link`, why)).body.data;
      const [renewed, entered] = await Promise.all([
        owner.call('POST', `${colleaguePath(viewer)}/link`, why),
        enterByLink(server, viewer.name, link),
      ]);
      expect(renewed.body.code).toBe(0);
      expect([200, 401]).toContain((await entered.call('GET', '/me')).status);
    }
  });

  test('refuses unknown roles and additional fields', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    for (const body of [
      { name: 'x', role: 'god' },
      { name: '', role: 'viewer' },
      { name: '<b>', role: 'viewer' },
      { role: 'viewer' },
    ])
      expect((await owner.call('POST', '/operators', { ...body, ...why })).status).toBe(400);
  });

  test('an operator is signed out after an hour without activity', async () => {
    const busy = await enterConsole(server, 'viewer');
    const away = await enterConsole(server, 'viewer');
    for (const minutes of [50, 100]) {
      server.clock.setOffset(minutes * MINUTE);
      expect((await busy.call('GET', '/me')).status).toBe(200);
    }
    expect((await away.call('GET', '/me')).status).toBe(401);
  });

  test('background requests and the live stream do not count as activity', async () => {
    const busy = await enterConsole(server, 'viewer');
    const left = await enterConsole(server, 'viewer');
    const poll = (url: string) =>
      server.request({ method: 'GET', url, headers: { ...left.headers, [backgroundHeader]: '1' } });
    for (const minutes of [20, 40, 55]) {
      server.clock.setOffset(minutes * MINUTE);
      expect((await poll('/console/api/me')).status).toBe(200);
      // The malformed query is refused after the session was checked and before the stream starts.
      expect((await left.call('GET', '/dashboard/live')).status).toBe(400);
      expect((await busy.call('GET', '/me')).status).toBe(200);
    }
    server.clock.setOffset(61 * MINUTE);
    expect((await poll('/console/api/me')).status).toBe(401);
    expect((await left.call('GET', '/me')).status).toBe(401);
    expect((await busy.call('GET', '/me')).status).toBe(200);
  });
});

describe('attacks on permissions', () => {
  test('a cross-site request cannot call a route that changes data', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const { cookie = '' } = owner.headers;
    for (const { method, path } of (await listRoutes()).filter((route) => route.method !== 'GET'))
      for (const from of [{ origin: 'https://evil.test' }, { origin: 'null' }, {}]) {
        // The request has the form that an HTML form or a script of another site could send.
        const headers = { ...from, cookie, 'content-type': 'text/plain' };
        const url = `/console/api${path}`;
        const { status } = await server.request({
          method,
          url,
          headers,
          ...(method !== 'DELETE' && { payload: '{}' }),
        });
        expect([method, path, from, status]).toEqual([method, path, from, 403]);
      }
    expect((await owner.call('GET', '/me')).status).toBe(200);
  });

  test('operators cannot get more permissions by changing their role, another operator, a proof or a token', async () => {
    const support = await enterConsole(server, 'support');
    await support.enrol();
    const own = colleaguePath(support);
    for (const [method, path, body] of [
      ['PUT', `${own}/role`, { role: 'owner', seenRole: 'support', ...why }],
      ['POST', '/operators', { name: '另一个我', role: 'owner', ...why }],
      ['POST', `${own}/link`, why],
      ['POST', `${own}/factor/reset`, why],
      ['POST', `${own}/remove`, why],
      ['GET', `${own}/tokens`, undefined],
      ['PUT', '/refund-limit', { limitFen: null, seenFen: 20_000, reason: '不想复核' }],
      ['POST', '/tokens', { name: '脚本', scopes: ['operators.write'], days: 1 }],
      ['POST', '/tokens', { name: '脚本', scopes: ['books.write'], days: 1 }],
    ] as const)
      expect([path, (await support.call(method, path, body)).body.code]).toEqual([path, 26001]);
    expect((await support.call('GET', '/me')).body.data.operator.role).toBe('support');
  });

  test('mass assignment: every route refuses fields in the body that it does not declare', async () => {
    const { paths } = (await server.get('/openapi.json')).body as { paths: Record<string, Record<string, Described>> };
    const bodies = Object.entries(paths)
      .filter(([path]) => path.startsWith('/console/api/'))
      .flatMap(([path, operations]) => Object.entries(operations).map(([verb, one]) => ({ path, verb, one })))
      .map(({ path, verb, one }) => ({ path, verb, schema: one.requestBody?.content['application/json']?.schema }))
      .filter(({ schema }) => schema?.type === 'object');
    expect(bodies.length).toBeGreaterThan(80);
    const open = bodies.filter(({ schema }) => schema?.additionalProperties !== false);
    expect(open.map(({ verb, path }) => `${verb} ${path}`)).toEqual([]);
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const smuggled = { name: '夹带的人', role: 'viewer', ...why, factorsSince: '2026-01-01T00:00:00.000Z' };
    expect((await owner.call('POST', '/operators', smuggled)).status).toBe(400);
    const token = { name: '脚本', scopes: ['system.read'], days: 1, provedAt: '2026-01-01T00:00:00.000Z' };
    expect((await owner.call('POST', '/tokens', token)).status).toBe(400);
    // The path names the document, so the body must not name another one.
    const home = (await owner.call('GET', '/content/home')).body.data;
    const other = { version: home.version, content: home.content, configId: 'home' };
    expect((await owner.call('PUT', '/content/site', other)).status).toBe(400);
  });
});

interface Described {
  requestBody?: { content: Record<string, { schema?: { type?: string; additionalProperties?: boolean } }> };
}
