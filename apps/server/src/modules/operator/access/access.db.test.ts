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
  /** Declared path and called path. */
  name: string;
  path: string;
  permit: Permission | 'anybody' | 'operators';
  isDangerous: boolean;
  isForPeople: boolean;
}

/** All console routes with their permissions, from the OpenAPI document. */
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
      Object.entries(operations).map(([method, told]) => ({
        method: method.toUpperCase() as Route['method'],
        name: path.replace('/console/api', ''),
        path: path.replace('/console/api', '').replaceAll(/\{\w+\}/g, 'nobody'),
        permit: told['x-permit'] ?? 'anybody',
        isDangerous: told['x-dangerous'] ?? false,
        isForPeople: told['x-for-people'] ?? false,
      })),
    );
}

const isTouchy = ({ permit, isDangerous }: Pick<Route, 'permit' | 'isDangerous'>) =>
  isDangerous || (permit !== 'anybody' && permit !== 'operators' && needsSecondFactor(permit));

describe('console routes by role and without a session', () => {
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

  test('only signing in and out is public', async () => {
    const open = (await listRoutes()).filter(({ permit }) => permit === 'anybody').map(({ path }) => path);
    expect(open.toSorted()).toEqual(['/enter', '/enter/passkey', '/enter/passkey/challenge', '/leave']);
  });

  test('refuses every other route without a session', async () => {
    for (const { method, path } of (await listRoutes()).filter(({ permit }) => permit !== 'anybody')) {
      // Malformed input too: an anonymous caller learns nothing about a route's input.
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
      const headers = { origin: 'http://localhost:8080' };
      const answer = await server.request({ method, url: `/console/api${path}`, headers, ...payload });
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 401, 10003]);
    }
  });

  /** The refusal code of the guard, or null when the request passed. */
  const refusalIn = ({ code }: { code?: unknown }) =>
    [26001, 26002, 26003, 26009, 26013, 26014].includes(code as number) ? code : null;
  const emptyFor = (method: Route['method']) => (method === 'GET' || method === 'DELETE' ? undefined : {});

  test.each(operatorRoles)('%s without a factor reaches exactly the declared routes', async (role) => {
    const caller = await enterConsole(server, role);
    for (const { method, path, permit, isDangerous } of await listRoutes()) {
      if (permit === 'anybody') continue;
      const { body, status } = await caller.call(method, path, emptyFor(method));
      const mayNot = permit !== 'operators' && !mayDo(role, permit);
      const refusal = mayNot ? 26001 : isTouchy({ permit, isDangerous }) ? 26002 : null;
      expect([role, method, path, refusalIn(body)]).toEqual([role, method, path, refusal]);
      // A 5xx is not access.
      expect([method, path, status >= 500]).toEqual([method, path, false]);
    }
  });

  test.each(operatorRoles)('%s with a fresh proof reaches exactly the declared routes', async (role) => {
    const caller = await enterConsole(server, role);
    await caller.enrol();
    // Last, because this route removes the factor.
    const isEnd = ({ path }: Route) => Number(path === '/factor/authenticator');
    for (const { method, path, permit } of (await listRoutes()).toSorted((a, b) => isEnd(a) - isEnd(b))) {
      if (permit === 'anybody') continue;
      const { body, status } = await caller.call(method, path, emptyFor(method));
      const refusal = permit !== 'operators' && !mayDo(role, permit) ? 26001 : null;
      expect([role, method, path, refusalIn(body)]).toEqual([role, method, path, refusal]);
      expect([method, path, status === 401 || status >= 500]).toEqual([method, path, false]);
    }
  });

  test.each(operatorRoles)('a token with all scopes of %s reaches no more, and no route for people', async (role) => {
    const caller = await enterConsole(server, role);
    await caller.enrol();
    const scopes = permissions.filter((one) => mayDo(role, one) && mayLend(one));
    const script = await caller.createToken(scopes);
    for (const { method, path, permit, isForPeople } of await listRoutes()) {
      if (permit === 'anybody') continue;
      const { body, status } = await script.call(method, path, emptyFor(method));
      const mayNot = permit !== 'operators' && !scopes.includes(permit);
      const refusal = isForPeople ? 26013 : mayNot ? 26001 : null;
      expect([role, method, path, refusalIn(body)]).toEqual([role, method, path, refusal]);
      expect([method, path, status === 401 || status >= 500]).toEqual([method, path, false]);
    }
  });

  test('a token without a proof reaches no sensitive route', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const script = await owner.createToken(permissions.filter(mayLend));
    await server.deps.database.pool.query(
      'update operator_tokens set proved_at = null where operator_id = (select id from operators where name = $1)',
      [owner.name],
    );
    for (const { method, path, permit, isDangerous, isForPeople } of await listRoutes()) {
      if (permit === 'anybody' || isForPeople) continue;
      const { body } = await script.call(method, path, emptyFor(method));
      const refusal = isTouchy({ permit, isDangerous }) ? 26014 : null;
      expect([method, path, refusalIn(body)]).toEqual([method, path, refusal]);
    }
  });

  /** Written by hand, so that an accidental permission change of a role fails here. */
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
    const told = [...everybody, ...beside[role].split(/\s+/).filter(Boolean)].toSorted();
    expect(permissions.filter((one) => mayDo(role, one)).toSorted()).toEqual(told);
  });
});

describe('the second factor', () => {
  test('is required for every permission on money, accounts or executed content', () => {
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

  test('managing operators requires a second factor with a proof', async () => {
    const owner = await enterConsole(server, 'owner');
    const refused = await owner.call('POST', '/operators', invite('小周'));
    expect(refused).toMatchObject({ status: 403, body: { code: 26002 } });
    await owner.enrol();
    const { body } = await owner.call('POST', '/operators', invite('小周'));
    expect(body.data.link).toMatch(/^http:\/\/localhost:8080\/console\/#enter=/);
    const guest = await enterByLink(server, '小周', body.data.link);
    expect((await guest.call('GET', '/me')).body.data).toMatchObject({ operator: { name: '小周', role: 'viewer' } });
    expect((await owner.call('POST', '/operators', invite('小周'))).body.code).toBe(26006);
  });

  test('dangerous routes require a proof of the last five minutes', async () => {
    const owner = await enterConsole(server, 'owner');
    const code = await owner.enrol();
    server.clock.setOffset(5 * MINUTE + 1000);
    expect((await owner.call('POST', '/operators', invite('迟到的人'))).body.code).toBe(26003);
    expect((await owner.call('POST', '/factor/prove', { code: code() })).body.data.provedAt).not.toBeNull();
    expect((await owner.call('POST', '/operators', invite('迟到的人'))).body.code).toBe(0);
  });

  test('accepts a code once, also of eight concurrent ones', async () => {
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

  test("checks a code by real time, once, while the product's clock is shifted", async () => {
    const early = await enterConsole(server, 'owner');
    const code = await early.enrol();
    try {
      await shiftClock(server, DAY_MS);
      server.clock.setOffset(MINUTE);
      const owner = await enterAgain(server, early);
      const prove = async (given: string) => (await owner.call('POST', '/factor/prove', { code: given })).body.code;
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

  test('checks ten of many concurrent guesses, and lock times double over days until a correct code', async () => {
    const owner = await enterConsole(server, 'owner');
    const code = await owner.enrol();
    const prove = (given: string) => owner.call('POST', '/factor/prove', { code: given });
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

  test('every lock is in the audit log for other owners, and a reset by an owner ends it', async () => {
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

  test('an unconfirmed factor does not count, and a confirmed one is not replaced', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.call('POST', '/factor/begin', {});
    expect((await owner.call('GET', '/me')).body.data).toMatchObject({ hasFactor: false, provedAt: null });
    expect((await owner.call('POST', '/factor/prove', { code: '123456' })).body.code).toBe(26005);
    await owner.enrol();
    expect((await owner.call('POST', '/factor/begin', {})).body.code).toBe(26004);
  });

  test('is not stored in clear', async () => {
    const owner = await enterConsole(server, 'owner');
    const { secret } = (await owner.call('POST', '/factor/begin', {})).body.data;
    const { rows } = await server.deps.database.pool.query(
      'select string_agg(f::text, $1) as all from operator_factors f',
      ['\n'],
    );
    expect(rows[0].all).not.toContain(secret);
  });

  test('shows when a code was last accepted', async () => {
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

  test('after a reset by an owner it must be set up again, and earlier proofs are void', async () => {
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

  test('has some permissions of its owner, needs no origin header, and is named in the audit log', async () => {
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

  test('requires a fresh proof of the second factor, whatever its scopes', async () => {
    const bare = await enterConsole(server, 'support');
    const scopes = [['accounts.act'], ['support.write'], ['system.read']];
    for (const some of scopes) expect((await bare.call('POST', '/tokens', ask(some))).body.code).toBe(26002);
    const code = await bare.enrol();
    server.clock.setOffset(6 * MINUTE);
    for (const some of scopes) expect((await bare.call('POST', '/tokens', ask(some))).body.code).toBe(26003);
    expect((await bare.call('GET', '/tokens')).body.data.list).toEqual([]);
    await bare.call('POST', '/factor/prove', { code: code() });
    const script = await bare.createToken(['accounts.act']);
    const act = { to: 'frozen', seen: 'active', reason: '脚本' };
    expect((await script.call('POST', '/accounts/nobody/state', act)).status).toBe(404);
  });

  test('offers only scopes that some route allows to scripts', async () => {
    const routes = await listRoutes();
    const forScripts = permissions.filter((one) =>
      routes.some(({ permit, isForPeople }) => permit === one && !isForPeople),
    );
    expect(permissions.filter(mayLend)).toEqual(forScripts);
  });

  test('ends when a factor of its owner is removed or reset, whatever its scopes', async () => {
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

  test('cannot have a scope that its owner lacks, nor the right to manage operators', async () => {
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

  test("follows its owner's role, and ends on expiry, revocation and removal of its owner", async () => {
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

  test('owners see name and scopes, never the token, and can revoke it; other roles cannot', async () => {
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
    // Not found under another operator, nor for a token of the owner.
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
    expect((await owner.call('GET', '/operators/nobody/tokens')).status).toBe(404);
  });

  test('at most twenty, also for concurrent requests; none is stored in clear', async () => {
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
  test('a role change applies to the next request, and removal at once', async () => {
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

  test('changes to a colleague require a reason, which is logged', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const support = await enterConsole(server, 'support');
    await support.enrol();
    await support.createToken(['system.read']);
    const [{ id }] = (await owner.call('GET', `${colleaguePath(support)}/tokens`)).body.data.list;
    const path = colleaguePath(support);
    const acts = [
      ['POST', `${path}/link`, {}, 'operator.link'],
      ['PUT', `${path}/role`, { role: 'viewer', seenRole: 'support' }, 'operator.role'],
      ['POST', `${path}/tokens/${id}/revoke`, {}, 'operator.token_revoke'],
      ['POST', `${path}/factor/reset`, {}, 'operator.factor_reset'],
      ['POST', `${path}/remove`, {}, 'operator.remove'],
    ] as const;
    for (const [method, act, body, action] of acts) {
      for (const reason of [undefined, '', '  ', '短', '长'.repeat(501)])
        expect([act, reason, (await owner.call(method, act, { ...body, reason })).status]).toEqual([act, reason, 400]);
      const reason = `换岗了 ${action}`;
      expect([act, (await owner.call(method, act, { ...body, reason })).body.code]).toEqual([act, 0]);
      const about = `action=${action}&subject=${encodeURIComponent(support.name)}`;
      const [entry] = (await owner.call('GET', `/audit?${about}`)).body.data.list;
      expect(entry).toMatchObject({ actor: owner.name, subject: support.name, reason, from: expect.any(String) });
    }
  });

  test('inviting requires a reason, which is logged with the validity of each link', async () => {
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

  test('an operator cannot reset their own factors: the last one stays', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    expect((await owner.call('POST', `${colleaguePath(owner)}/factor/reset`, why)).body.code).toBe(26021);
    expect((await owner.call('GET', '/me')).body.data.hasFactor).toBe(true);
  });

  test('refuses a name that is or was in use, and lookalikes', async () => {
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

  test('refuses actor names of the system, and names that differ by trailing blanks', async () => {
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

  test('of two owners who demote each other concurrently one stays', async () => {
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

  test('an owner without a factor does not count: the last one who can invite stays', async () => {
    const own = await startTestServer();
    const owner = await enterConsole(own, 'owner');
    await owner.enrol();
    const invited = { name: '还没来的' };
    await addOperator(own.deps, { ...invited, role: 'owner' }, { by: { actor: 'test' } });
    const change = { role: 'viewer', seenRole: 'owner', ...why };
    const less = (who: { name: string }) => owner.call('PUT', `${colleaguePath(who)}/role`, change);
    const remove = (who: { name: string }) => owner.call('POST', `${colleaguePath(who)}/remove`, why);
    /** The page offers neither action, because it would be refused. */
    const kept = async () => {
      const { list } = (await owner.call('GET', '/operators')).body.data;
      return list.flatMap((one: OperatorRow) => (one.isLastOwner ? [one.name] : []));
    };
    const refusal = (await less(owner)).body.code;
    expect(refusal).toBe(26007);
    expect(await kept()).toEqual([owner.name]);
    expect((await remove(owner)).body.code).toBe(refusal);
    const other = await enterAgain(own, invited);
    expect((await less(owner)).body.code).toBe(refusal);
    // An owner without a factor can be removed.
    await addOperator(own.deps, { name: '请错的', role: 'owner' }, { by: { actor: 'test' } });
    expect((await remove({ name: '请错的' })).status).toBe(200);
    await other.enrol();
    expect(await kept()).toEqual([]);
    expect((await less(owner)).status).toBe(200);
    // The command line can create a link for the remaining ones.
    await addOperator(own.deps, { name: '接班的', role: 'owner' }, { by: { actor: 'test' } });
    const act = { by: { actor: 'command line' }, ...why };
    expect(await removeOperator(own.deps, invited.name, act)).toBe('removed');
    await own.dispose();
  });

  test('of two owners with a factor who demote each other concurrently one stays, whatever other owners were invited', async () => {
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

  test('creating a link and signing in by the old one do not deadlock', async () => {
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

  test('signs out after an hour without activity', async () => {
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
      // A malformed query is refused before the stream starts, after authentication.
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
  test('a cross-site request reaches no route that changes data', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const { cookie = '' } = owner.headers;
    for (const { method, path } of (await listRoutes()).filter((route) => route.method !== 'GET'))
      for (const from of [{ origin: 'https://evil.test' }, { origin: 'null' }, {}]) {
        // As a form and as a script of that page would send it.
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

  test('an operator cannot escalate by role, colleague, proof or token', async () => {
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

  test('mass assignment: every body refuses fields that its route does not name', async () => {
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
    // The path names the document; the body cannot name another.
    const home = (await owner.call('GET', '/content/home')).body.data;
    const other = { version: home.version, content: home.content, configId: 'home' };
    expect((await owner.call('PUT', '/content/site', other)).status).toBe(400);
  });
});

interface Described {
  requestBody?: { content: Record<string, { schema?: { type?: string; additionalProperties?: boolean } }> };
}
