import { drawnAvatars } from '@feisuo/contract/facts/avatars';
import { accountPaths } from '@feisuo/contract/facts/paths';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import {
  enterAgain,
  enterConsole,
  enterEnrolled,
  newestAuditLine,
  type OperatorCaller,
} from '../../test/operator-caller.ts';
import { accountPictures } from '../modules/account/people/accounts.tables.ts';
import { identifierOf } from '../modules/account/people/identifiers.ts';
import { countFailure } from '../http/failure-count.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
});

const join = () => accountCaller(server).join();
const me = (person: Awaited<ReturnType<typeof join>>) => server.get('/v1/user/me', bearer(person));
const rows = async (text: string, values: unknown[] = []) => (await server.deps.database.pool.query(text, values)).rows;
const newest = (action: string) => newestAuditLine(owner, action);

test('names and masked contacts of many accounts are read in one request, only by roles that may read accounts', async () => {
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
    const support = await enterEnrolled(server, 'support');
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
    // The client's name contains the current brand name.
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
    // Writes the failure counts directly, because hashing passwords is slow, and other tests cover it.
    const { key } = identifierOf(person.phone);
    for (let tries = 0; tries < 11; tries++) await countFailure(server.deps.db, server.deps, key);
    const look = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data.lockedForS;
    expect(await look()).toBeGreaterThan(0);
    expect((await runAction(person.sub, 'unlock')).body.code).toBe(0);
    expect(await look()).toBeNull();
    expect(await newest('account.unlock')).toMatchObject({ subject: person.sub, reason: '工单 1042' });
  });

  test('an operator removes an uploaded picture and its file, and a repeat writes no audit line', async () => {
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
    // After the removal the member may upload another picture; removing it keeps a drawing that the member chose.
    await upload();
    const drawing = new URL(drawnAvatars[0] ?? '', server.deps.config.siteOrigin).href;
    const choose = { url: accountPaths.profile, payload: { picture: drawing }, headers: bearer(person) };
    expect((await server.request({ method: 'PATCH', ...choose })).body.picture).toBe(drawing);
    expect((await runAction(person.sub, 'picture/remove')).body.code).toBe(0);
    expect(await shown()).toBe(drawing);
  });

  test('a picture that the profile does not show is found by its address and can be removed', async () => {
    const person = await join();
    const id = 'c'.repeat(24);
    const row = { accountId: person.sub, id, content: Buffer.from('webp'), at: server.clock.now() };
    await server.deps.db.insert(accountPictures).values(row);
    const find = async (words: string) =>
      (await owner.call('GET', `/accounts?q=${encodeURIComponent(words)}`)).body.data.list.map(
        (one: { id: string }) => one.id,
      );
    const path = `/avatars/${id}.webp`;
    for (const words of [path, `${server.deps.config.accountOrigin}${path}`, `https://cdn.example${path}?v=1`])
      expect(await find(words)).toEqual([person.sub]);
    const detail = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    expect(await detail()).toMatchObject({ profile: { picture: '' }, hasUploadedPicture: true });
    expect((await runAction(person.sub, 'picture/remove')).body.code).toBe(0);
    expect(await detail()).toMatchObject({ hasUploadedPicture: false });
    expect([(await server.get(path)).status, await find(path)]).toEqual([404, []]);
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

  test('an operator starts the erasure of an account, which notifies the member and can be undone; a frozen account is refused', async () => {
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

  test('refuses a missing reason, an unknown account, and resetting a second factor that does not exist', async () => {
    const person = await join();
    for (const what of ['unlock', 'export', 'erase', 'factor/reset', 'picture/remove'])
      expect((await runAction(person.sub, what, ' ')).status).toBe(400);
    expect((await runAction(person.sub, 'factor/reset')).body.code).toBe(26012);
    for (const what of ['unlock', 'export', 'erase', 'factor/reset', 'picture/remove'])
      expect((await runAction('unknown', what)).status).toBe(404);
  });
});
