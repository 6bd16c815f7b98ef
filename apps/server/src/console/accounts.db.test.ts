import { drawnAvatars } from '@feisuo/contract/facts/avatars';
import { accountPaths } from '@feisuo/contract/facts/paths';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { enterAgain, enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/pay-books.ts';
import { identifierOf } from '../modules/account/people/identifiers.ts';
import { countFailure } from '../http/failure-count.ts';
import { useTestServer } from '../../test/test-server.ts';
import { dayOf } from '../time/shanghai.ts';

const server = useTestServer();
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterConsole(server, 'owner');
  await owner.enrol();
});

const join = () => accountCaller(server).join();
const me = (person: Awaited<ReturnType<typeof join>>) => server.get('/v1/user/me', bearer(person));
const rows = async (text: string, values: unknown[] = []) => (await server.deps.database.pool.query(text, values)).rows;
const newest = async (action: string) => (await owner.call('GET', `/audit?action=${action}`)).body.data.list[0];

test('names accounts of a list at once, with masked contacts, for roles that may read accounts', async () => {
  const [one, other, gone] = [await join(), await join(), await join()];
  await rows(`update accounts set name = '夜航船' where id = $1`, [one.sub]);
  await rows(
    `update accounts set name = '', username = 'paopao', phone = null, email = 'lin@example.test' where id = $1`,
    [other.sub],
  );
  await rows(`update accounts set state = 'erased' where id = $1`, [gone.sub]);
  const [{ phone }] = await rows('select phone from accounts where id = $1', [one.sub]);
  const path = `/people?ids=${[one, other, gone].map(({ sub }) => sub).join(',')},unknown`;
  expect((await owner.call('GET', path)).body.data.people).toEqual({
    [one.sub]: { name: '夜航船', contact: `${phone.slice(3, 6)}****${phone.slice(-4)}` },
    [other.sub]: { name: 'paopao', contact: 'l***@example.test' },
  });
  const viewer = await enterConsole(server, 'viewer');
  expect((await viewer.call('GET', path)).body.code).toBe(26001);
  for (const ids of ['', 'a,', 'a b', Array.from({ length: 101 }, (_, n) => n).join(',')])
    expect((await owner.call('GET', `/people?ids=${encodeURIComponent(ids)}`)).status).toBe(400);
});

describe('account search', () => {
  const find = async (query: string) => (await owner.call('GET', `/accounts?${query}`)).body.data;

  test('finds an account by its full email address in any spelling, and masks the address in the result', async () => {
    const person = await join();
    const email = 'Zhi.Bu-ren@example.com'.toLowerCase();
    await server.deps.database.pool.query('update accounts set email = $2 where id = $1', [person.sub, email]);
    for (const words of [email, ' Zhi.Bu-ren@Example.com ']) {
      const { list } = await find(`q=${encodeURIComponent(words)}`);
      expect(list.map(({ id }: { id: string }) => id)).toEqual([person.sub]);
      expect(JSON.stringify(list)).not.toContain(email);
    }
    for (const words of ['zhi.bu', 'zhi.bu-ren@example.co', '@example.com'])
      expect((await find(`q=${encodeURIComponent(words)}`)).list).toEqual([]);
  });

  test('finds accounts by id, phone number or prefix of the name, and masks phone numbers and addresses', async () => {
    const person = await join();
    const [{ phone }] = await rows('select phone from accounts where id = $1', [person.sub]);
    await server.deps.database.pool.query('update accounts set name = $2 where id = $1', [person.sub, '织_布%的人']);
    for (const words of [person.sub, phone, '织_布%', '织_布%的人']) {
      const { list } = await find(`q=${encodeURIComponent(words)}`);
      expect(list.map(({ id }: { id: string }) => id)).toEqual([person.sub]);
      expect(JSON.stringify(list)).not.toContain(phone);
    }
    expect((await find(`q=${encodeURIComponent('织x布')}`)).list).toEqual([]);
  });

  test('pages accounts newest first, without duplicates', async () => {
    const at = server.clock.now();
    await server.deps.database.pool.query(
      `insert into accounts (id, state, state_changed_at, locale, created_at, name)
       select 'paged-' || n, 'active', $1, 'zh-CN', $1, '一页' from generate_series(1, 120) n`,
      [at],
    );
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = await find(`q=${encodeURIComponent('一页')}${next && `&after=${encodeURIComponent(next)}`}`);
      seen.push(...page.list.map(({ id }: { id: string }) => id));
      next = page.next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  test('refuses an invalid cursor', async () => {
    for (const after of ['x', '1.', '.a', '9'.repeat(30)])
      expect((await owner.call('GET', `/accounts?after=${after}`)).status).toBe(400);
  });
});

describe('operator actions on an account', () => {
  test('support freezes an account with a reason, which ends its sessions; a decision on a stale state is refused', async () => {
    const support = await enterConsole(server, 'support');
    await support.enrol();
    const person = await join();
    expect((await me(person)).status).toBe(200);
    const freeze = { to: 'frozen', seen: 'active', reason: '举报核实中' };
    const path = `/accounts/${person.sub}/state`;
    expect((await support.call('POST', path, freeze)).body.code).toBe(0);
    expect((await me(person)).status).toBe(401);
    expect(await newest('account.state')).toMatchObject({
      actor: support.name,
      subject: person.sub,
      reason: '举报核实中',
      before: { state: 'active' },
      after: { state: 'frozen' },
    });
    expect(await support.call('POST', path, freeze)).toMatchObject({ status: 409 });
    expect((await support.call('POST', path, { ...freeze, to: 'active', seen: 'frozen' })).body.code).toBe(0);
  });

  test('refuses a missing reason, an unknown state, and an unknown account', async () => {
    const person = await join();
    const path = `/accounts/${person.sub}/state`;
    for (const body of [
      { to: 'frozen', seen: 'active' },
      { to: 'frozen', seen: 'active', reason: '   ' },
      { to: 'erased', seen: 'active', reason: '试试看' },
    ])
      expect((await owner.call('POST', path, body)).status).toBe(400);
    const freeze = { to: 'frozen', seen: 'active', reason: '试试看' };
    expect((await owner.call('POST', '/accounts/unknown/state', freeze)).status).toBe(404);
    expect((await me(person)).status).toBe(200);
  });

  test('ends all sessions of an account', async () => {
    const person = await join();
    const ended = await owner.call('POST', `/accounts/${person.sub}/sessions/end`, { reason: '账号被盗' });
    expect(ended.body.data.ended).toBe(1);
    expect((await me(person)).status).toBe(401);
    const { history } = (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    expect(history.list[0].kind).toBe('session_ended');
  });
});

describe('details of an account', () => {
  test('contain the profile: gender, birthday, language, picture', async () => {
    const person = await join();
    const memberProfile = { gender: 'female', birthdate: '1999-12-31', picture: 'https://pictures.test/a.png' };
    await rows(`update accounts set gender = $2, birthdate = $3, picture = $4 where id = $1`, [
      person.sub,
      ...Object.values(memberProfile),
    ]);
    const { profile } = (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    expect(profile).toEqual({ ...memberProfile, locale: 'zh-CN' });
  });

  test('contain the security history in pages, newest first, without duplicates', async () => {
    const [person, other] = [await join(), await join()];
    for (const { sub } of [person, other])
      await rows(
        `insert into security_events (at, account_id, kind, device_id, device_name, place, facts)
         select now(), $1, 'signed_in', '', 'device ' || i, '', '{}' from generate_series(1, 120) i`,
        [sub],
      );
    const first = (await owner.call('GET', `/accounts/${person.sub}`)).body.data.history;
    const seen: { id: string }[] = [...first.list];
    for (let { next } = first; next !== null;) {
      const page = (await owner.call('GET', `/accounts/${person.sub}/history?after=${next}`)).body.data;
      expect(page.list.length).toBeLessThanOrEqual(50);
      seen.push(...page.list);
      ({ next } = page);
    }
    const all = await rows('select id::text as event from security_events where account_id = $1 order by id desc', [
      person.sub,
    ]);
    expect(first.list).toHaveLength(50);
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ event }) => event));
    expect((await owner.call('GET', `/accounts/${person.sub}/history?after=x`)).status).toBe(400);
    expect((await owner.call('GET', '/accounts/unknown/history')).status).toBe(404);
  });
});

describe('requests of members to support', () => {
  const runAction = (sub: string, what: string, reason = '工单 1042') =>
    owner.call('POST', `/accounts/${sub}/${what}`, { reason });

  test('an operator ends one of several sessions', async () => {
    const caller = accountCaller(server);
    const person = await caller.join();
    const { sessions } = (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    // The name of the client, with the brand filled in.
    expect(sessions[0]).toMatchObject({ clientId: 'feisuo-site', clientName: '飞梭官网' });
    const third = await join();
    const end = (session: string) =>
      owner.call('POST', `/accounts/${person.sub}/sessions/end`, { reason: '不认识的设备', session });
    const other = (await owner.call('GET', `/accounts/${third.sub}`)).body.data.sessions[0].id;
    const refused = await end(other);
    expect([refused.status, refused.body.code]).toEqual([404, 26131]);
    expect((await me(third)).status).toBe(200);
    expect((await newest('account.end_sessions'))?.after?.session).not.toBe(other);
    await caller.comeBack(person);
    expect((await end(sessions[0].id)).body.data.ended).toBe(1);
    expect((await me(person)).status).toBe(401);
    expect(await newest('account.end_sessions')).toMatchObject({
      before: { open: 2 },
      after: { open: 1, sessions: 1, session: sessions[0].id },
    });
  });

  test('an operator sees a sign-in lock after wrong passwords, and ends it', async () => {
    const person = await join();
    // The failures are counted directly, because checking passwords is slow on purpose and tested elsewhere.
    const { key } = identifierOf(person.phone);
    for (let tries = 0; tries < 11; tries++) await countFailure(server.deps.db, server.deps, key);
    const look = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data.lockedForS;
    expect(await look()).toBeGreaterThan(0);
    expect((await runAction(person.sub, 'unlock')).body.code).toBe(0);
    expect(await look()).toBeNull();
    expect(await newest('account.unlock')).toMatchObject({ subject: person.sub, reason: '工单 1042' });
  });

  test('an operator removes an uploaded picture: the file is gone, and a repeat writes no audit line', async () => {
    const person = await join();
    const image = (
      await sharp({ create: { width: 32, height: 32, channels: 3, background: '#c6f03a' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const upload = async () =>
      new URL((await server.post(accountPaths.picture, { image }, bearer(person))).body.picture);
    const { pathname } = await upload();
    const shown = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data.profile.picture;
    expect(await shown()).toContain(pathname);
    for (let times = 0; times < 2; times++) expect((await runAction(person.sub, 'picture/remove')).body.code).toBe(0);
    expect(await shown()).toBe('');
    expect((await me(person)).body.picture).toBe('');
    expect((await server.get(pathname)).status).toBe(404);
    const { list } = (await owner.call('GET', `/audit?action=account.remove_picture&subject=${person.sub}`)).body.data;
    expect(list).toMatchObject([
      {
        actor: owner.name,
        reason: '工单 1042',
        before: { uploadedPicture: true },
        after: { uploadedPicture: false },
      },
    ]);
    // The member may upload again, and a chosen drawing stays.
    await upload();
    const drawing = new URL(drawnAvatars[0] ?? '', server.deps.config.siteOrigin).href;
    const choose = { url: accountPaths.profile, payload: { picture: drawing }, headers: bearer(person) };
    expect((await server.request({ method: 'PATCH', ...choose })).body.picture).toBe(drawing);
    expect((await runAction(person.sub, 'picture/remove')).body.code).toBe(0);
    expect(await shown()).toBe(drawing);
  });

  test('removing a picture requires the permission and a fresh second factor', async () => {
    const person = await join();
    const path = `/accounts/${person.sub}/picture/remove`;
    const unproved = await enterAgain(server, owner);
    expect((await unproved.call('POST', path, { reason: '工单 1042' })).body.code).toBe(26003);
    const viewer = await enterConsole(server, 'viewer');
    expect((await viewer.call('POST', path, { reason: '工单 1042' })).body.code).toBe(26001);
  });

  test('an operator exports the personal data; the security history and the audit log record it', async () => {
    const person = await join();
    const { data } = (await runAction(person.sub, 'export')).body.data;
    expect(data).toMatchObject({ account: { sub: person.sub }, sessions: [{}], membership: expect.anything() });
    const { history } = (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    expect(history.list[0].kind).toBe('exported');
    const entry = await newest('account.export');
    expect(entry).toMatchObject({ actor: owner.name, subject: person.sub, before: null, after: null });
  });

  test('an operator starts the erasure, which notifies the member and can be undone; a frozen account is refused', async () => {
    const person = await join();
    const { erasedAt } = (await runAction(person.sub, 'erase')).body.data;
    expect(Date.parse(erasedAt)).toBeGreaterThan(server.clock.now().getTime());
    expect((await me(person)).status).toBe(401);
    const look = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    expect(await look()).toMatchObject({ account: { state: 'cancellation_audit' }, cancelAt: erasedAt });
    expect((await runAction(person.sub, 'erase')).body.code).toBe(26011);
    const change = { to: 'active', seen: 'cancellation_audit', reason: '本人撤回' };
    expect((await owner.call('POST', `/accounts/${person.sub}/state`, change)).body.code).toBe(0);
    expect(await look()).toMatchObject({ account: { state: 'active' }, cancelAt: null });
    await owner.call('POST', `/accounts/${person.sub}/state`, { to: 'frozen', seen: 'active', reason: '举报核实' });
    expect((await runAction(person.sub, 'erase')).body.code).toBe(26011);
  });

  test('refuses a missing reason and an unknown account, and resetting a second factor that does not exist', async () => {
    const person = await join();
    for (const what of ['unlock', 'export', 'erase', 'factor/reset', 'picture/remove'])
      expect((await runAction(person.sub, what, ' ')).status).toBe(400);
    expect((await runAction(person.sub, 'factor/reset')).body.code).toBe(26012);
    for (const what of ['unlock', 'export', 'erase', 'factor/reset', 'picture/remove'])
      expect((await runAction('unknown', what)).status).toBe(404);
  });
});

describe('granting membership as an operator', () => {
  const give = (sub: string, more = {}) =>
    owner.call('POST', `/accounts/${sub}/grants`, {
      kind: 'super',
      unit: 'days',
      count: 7,
      reason: '补偿故障',
      ...more,
    });

  test('adds a grant, notifies the member, and can be revoked once', async () => {
    const person = await join();
    const { grantId } = (await give(person.sub)).body.data;
    const look = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    expect(await look()).toMatchObject({
      superVip: { isRunning: true },
      grants: [{ id: grantId, source: 'operator', length: { days: 7 }, revokedAt: null }, { source: 'trial' }],
    });
    for (let times = 0; times < 2; times++)
      expect((await owner.call('POST', `/grants/${grantId}/take-back`, { reason: '给错了' })).body.code).toBe(0);
    expect(await look()).toMatchObject({
      superVip: { isRunning: false },
      grants: [{ revokedAt: expect.any(String) }, { revokedAt: null }],
    });
    const list = (await owner.call('GET', `/audit?action=vip.revoke&subject=${person.sub}`)).body.data.list;
    expect(list).toHaveLength(1);
  });

  test('a purchased grant cannot be revoked; the refusal names the order to refund', async () => {
    const person = await join();
    const { orderId } = await sell(server.deps.db, { accountId: person.sub, at: server.clock.now() });
    const look = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data.grants;
    const [bought, trial] = await look();
    expect([bought.orderId, trial.orderId]).toEqual([orderId, null]);
    const refused = await owner.call('POST', `/grants/${bought.id}/take-back`, { reason: '给错了' });
    expect(refused.body).toMatchObject({ code: 26132, message: expect.stringContaining('请到它的订单里退款') });
    expect((await look())[0].revokedAt).toBeNull();
    const { list } = (await owner.call('GET', `/audit?action=vip.revoke&subject=${person.sub}`)).body.data;
    expect(list).toEqual([]);
  });

  test('revoking a grant moves later purchased days and their revenue to an earlier date', async () => {
    const person = await join();
    const { orderId } = await sell(server.deps.db, { accountId: person.sub, at: server.clock.now() });
    const look = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data.grants;
    const firstDay = async () => {
      const sought = `select next_day::text as day from pay_revenue_schedules where order_id = $1`;
      return (await rows(sought, [orderId]))[0].day;
    };
    const [before, trial] = await look();
    expect(await firstDay()).toBe(dayOf(new Date(before.startsAt)));
    expect((await owner.call('POST', `/grants/${trial.id}/take-back`, { reason: '刷号的试用' })).body.code).toBe(0);
    const [after] = await look();
    expect(Date.parse(after.startsAt)).toBeLessThan(Date.parse(before.startsAt));
    expect(await firstDay()).toBe(dayOf(new Date(after.startsAt)));
  });

  test('repeated and concurrent requests with the same key make one grant and get the same answer', async () => {
    const person = await join();
    const key = 'k'.repeat(32);
    const asked = await Promise.all(Array.from({ length: 5 }, () => give(person.sub, { key })));
    asked.push(await give(person.sub, { key }));
    expect(new Set(asked.map(({ body }) => body.code))).toEqual(new Set([0]));
    expect(new Set(asked.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    const { grants } = (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    expect(grants.filter(({ source }: { source: string }) => source === 'operator')).toHaveLength(1);
    const noted = (await owner.call('GET', `/audit?action=vip.grant&subject=${person.sub}`)).body.data.list;
    expect(noted).toHaveLength(1);
    // A key that was used is refused for other days, and for another account.
    const other = await join();
    expect((await give(person.sub, { key, count: 8 })).body.code).toBe(26087);
    expect((await give(other.sub, { key })).body.code).toBe(26087);
    expect((await give(person.sub, { key: 'short' })).status).toBe(400);
  });

  test('the audit log contains the end of the membership before and after, also for concurrent grants', async () => {
    const person = await join();
    const answers = await Promise.all([1, 2, 3, 4].map((count) => give(person.sub, { count })));
    expect(answers.map(({ body }) => body.code)).toEqual([0, 0, 0, 0]);
    const log = async (action: string) =>
      (await owner.call('GET', `/audit?action=${action}&subject=${person.sub}`)).body.data.list;
    const noted: { before: { endsAt: string | null }; after: { endsAt: string } }[] = await log('vip.grant');
    // Each grant begins at the end of the previous one. Concurrent requests may be done in any order, so the entries
    // are sorted by their end.
    const ends = noted.toSorted((one, other) => other.after.endsAt.localeCompare(one.after.endsAt));
    expect(ends.map(({ before }) => before.endsAt)).toEqual([...ends.slice(1).map(({ after }) => after.endsAt), null]);
    // Then a further grant is made and revoked. It begins at the end of all earlier grants.
    expect((await give(person.sub, { count: 5 })).body.code).toBe(0);
    const [last] = await log('vip.grant');
    expect(last.before.endsAt).toBe(ends[0]?.after.endsAt);
    await owner.call('POST', `/grants/${last.after.grant}/take-back`, { reason: '多发了' });
    expect(await log('vip.revoke')).toMatchObject([
      { before: { endsAt: last.after.endsAt }, after: { endsAt: last.before.endsAt, revoked: true } },
    ]);
  });

  test('refuses lengths out of range, and operators with the role support', async () => {
    const person = await join();
    expect((await give(person.sub, { unit: 'months', count: 121 })).status).toBe(400);
    for (const count of [0, -1, 1.5, 99_999, '7']) expect((await give(person.sub, { count })).status).toBe(400);
    const support = await enterConsole(server, 'support');
    await support.enrol();
    const body = { kind: 'vip', unit: 'days', count: 7, reason: '想给朋友' };
    expect((await support.call('POST', `/accounts/${person.sub}/grants`, body)).body.code).toBe(26001);
  });
});
