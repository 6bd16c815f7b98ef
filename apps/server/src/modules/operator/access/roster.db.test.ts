import { randomUUID } from 'node:crypto';
import { backgroundHeader } from '@feisuo/contract/facts/console-headers';
import type { OperatorRow } from '@feisuo/contract/schemas/operator';
import { afterEach, describe, expect, test } from 'vitest';
import {
  colleaguePath,
  enterAgain,
  enterByLink,
  enterConsole,
  enterEnrolled,
} from '../../../../test/operator-caller.ts';
import { startTestServer, useTestServer } from '../../../../test/test-server.ts';
import { addOperator } from './operator-links.ts';
import { changeRole, listOperators, removeOperator } from './operator-roster.ts';

const MINUTE = 60_000;
const why = { reason: '丢了手机，当面核对过' };
const server = useTestServer();
afterEach(() => server.clock.setOffset(0));

describe('managing operators', () => {
  test('a change of role applies to the next request, and a removal applies immediately', async () => {
    const owner = await enterEnrolled(server, 'owner');
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
    const owner = await enterEnrolled(server, 'owner');
    const support = await enterEnrolled(server, 'support');
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
    const owner = await enterEnrolled(server, 'owner');
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
    const owner = await enterEnrolled(server, 'owner');
    expect((await owner.call('POST', `${colleaguePath(owner)}/factor/reset`, why)).body.code).toBe(26021);
    expect((await owner.call('GET', '/me')).body.data.hasFactor).toBe(true);
  });

  test('an operator name is refused if it is, or looks like, the name of a present or former operator', async () => {
    const owner = await enterEnrolled(server, 'owner');
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

  test('an operator name under which the system acts is refused, even with blanks at the end', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const ask = (name: string) => owner.call('POST', '/operators', { name, role: 'viewer', ...why });
    for (const name of ['system', 'System', 'command line', 'command  line', '系统', '命令行 '])
      expect([name, (await ask(name)).body.code]).toEqual([name, 26008]);
    expect((await ask('小许 ')).body.code).toBe(0);
    expect((await ask('小许')).body.code).toBe(26006);
  });

  test('of concurrent role changes by several owners one succeeds, and the others get a conflict', async () => {
    const owner = await enterEnrolled(server, 'owner');
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

  test('an owner without a second factor does not count as an owner, so that the last owner who can invite others stays', async () => {
    const own = await startTestServer();
    const owner = await enterEnrolled(own, 'owner');
    const invited = { name: '还没来的' };
    await addOperator(own.deps, { ...invited, role: 'owner' }, { by: { actor: 'test' } });
    const change = { role: 'viewer', seenRole: 'owner', ...why };
    const less = (who: { name: string }) => owner.call('PUT', `${colleaguePath(who)}/role`, change);
    const remove = (who: { name: string }) => owner.call('POST', `${colleaguePath(who)}/remove`, why);
    /** Names of the owners that the console marks as last owner. The server would refuse to demote or remove them. */
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
    // Another owner without a second factor can be removed, because this owner does not count.
    await addOperator(own.deps, { name: '请错的', role: 'owner' }, { by: { actor: 'test' } });
    expect((await remove({ name: '请错的' })).status).toBe(200);
    await other.enrol();
    expect(await storedTokens()).toEqual([]);
    expect((await less(owner)).status).toBe(200);
    // The command line may remove the only owner with a factor, because it can create sign-in links for other owners.
    await addOperator(own.deps, { name: '接班的', role: 'owner' }, { by: { actor: 'test' } });
    const audit = { by: { actor: 'command line' }, ...why };
    expect(await removeOperator(own.deps, invited.name, audit)).toBe('removed');
    await own.dispose();
  });

  test('of two owners with a factor who remove each other concurrently, one stays, even if owners without a factor exist', async () => {
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
    const owner = await enterEnrolled(server, 'owner');
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

  test('unknown roles and additional fields are refused', async () => {
    const owner = await enterEnrolled(server, 'owner');
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
      // The malformed query gets 400 before the stream starts, but after the session was checked.
      expect((await left.call('GET', '/dashboard/live')).status).toBe(400);
      expect((await busy.call('GET', '/me')).status).toBe(200);
    }
    server.clock.setOffset(61 * MINUTE);
    expect((await poll('/console/api/me')).status).toBe(401);
    expect((await left.call('GET', '/me')).status).toBe(401);
    expect((await busy.call('GET', '/me')).status).toBe(200);
  });
});
