import { DAY_MS } from '@feisuo/contract/facts/durations';
import { mayLend, needsSecondFactor, permissions } from '@feisuo/contract/facts/permissions';
import { afterEach, describe, expect, test } from 'vitest';
import { listConsoleRoutes } from '../../../../test/console-routes.ts';
import {
  colleaguePath,
  enterAgain,
  enterByLink,
  enterConsole,
  enterEnrolled,
} from '../../../../test/operator-caller.ts';
import { SoftwarePasskey } from '../../../../test/software-passkey.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { shiftClock } from '../../../../test/shift-clock.ts';

const MINUTE = 60_000;
const why = { reason: '丢了手机，当面核对过' };
const server = useTestServer();
afterEach(() => server.clock.setOffset(0));
describe("an operator's second factor", () => {
  test('is required for exactly these permissions', () => {
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

  test('is checked by the real time while the clock of the sandbox is moved', async () => {
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
      const newcomer = await enterEnrolled(server, 'owner');
      expect((await newcomer.call('GET', '/me')).body.data.hasFactor).toBe(true);
    } finally {
      await shiftClock(server, 0);
    }
  });

  test('checks at most ten of many concurrent codes, and each further lock lasts twice as long until a correct code', async () => {
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

  test('writes each lock to the audit log, and a reset by an owner ends the lock', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const support = await enterEnrolled(server, 'support');
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
    const owner = await enterEnrolled(server, 'owner');
    const support = await enterEnrolled(server, 'support');
    expect((await owner.call('POST', `${colleaguePath(support)}/factor/reset`, why)).body.code).toBe(0);
    expect((await support.call('GET', '/me')).status).toBe(401);
    const again = await enterAgain(server, support);
    expect((await again.call('GET', '/me')).body.data).toMatchObject({ hasFactor: false, provedAt: null });
  });
});

describe('an access token for scripts', () => {
  const ask = (scopes: string[], more = {}) => ({ name: '报表脚本', scopes, days: 30, ...more });

  test('has some permissions of its operator, needs no Origin header, and is named in the audit log', async () => {
    const owner = await enterEnrolled(server, 'owner');
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
    const routes = await listConsoleRoutes(server);
    const forScripts = permissions.filter((one) =>
      routes.some(({ permit, isForPeople }) => permit === one && !isForPeople),
    );
    expect(permissions.filter(mayLend)).toEqual(forScripts);
  });

  test('ends when a factor of its operator is removed or reset, whatever its scopes are', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const support = await enterEnrolled(server, 'support');
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
    const owner = await enterEnrolled(server, 'owner');
    expect((await owner.call('POST', '/tokens', ask(['operators.write']))).body.code).toBe(26001);
    const viewer = await enterEnrolled(server, 'viewer');
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
    const owner = await enterEnrolled(server, 'owner');
    const finance = await enterEnrolled(server, 'finance');
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
    const owner = await enterEnrolled(server, 'owner');
    const support = await enterEnrolled(server, 'support');
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
    for (const caller of [support, await enterEnrolled(server, 'finance')]) {
      expect((await caller.call('GET', path)).body.code).toBe(26001);
      expect((await caller.call('POST', revoke, why)).body.code).toBe(26001);
    }
    // Under another operator's path the token gets 404. A request that is itself authorized by a token is refused.
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
    const viewer = await enterEnrolled(server, 'viewer');
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
