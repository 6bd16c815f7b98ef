import { DAY_MS } from '@feisuo/contract/facts/durations';
import { contentPaths } from '@feisuo/contract/facts/paths';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { acceptancePersonalData } from './acceptance-personal-data.ts';
import { addAgreements, noteAcceptance } from './agreement-queries.ts';

const server = useTestServer();
let person: { access_token: string; phone: string };
beforeEach(async () => {
  server.clock.setOffset(0);
  await server.deps.database.pool.query('delete from agreement_acceptances');
  person = await accountCaller(server).join();
});
const accept = (body: unknown, headers: Record<string, string> = bearer(person)) =>
  server.post(contentPaths.acceptAgreement, body, headers);
const accepted = (headers: Record<string, string> = bearer(person)) =>
  server.get(contentPaths.acceptedAgreements, headers);
const countRows = async () =>
  (await server.deps.database.pool.query<{ n: number }>('select count(*)::int as n from agreement_acceptances')).rows[0]
    ?.n;

test('accepting an agreement is recorded with its time, and a repeat returns the first acceptance', async () => {
  const first = await accept({ kind: 'user', version: '1.1' });
  expect(first).toMatchObject({ status: 200, body: { code: 0, data: { kind: 'user', version: '1.1' } } });
  server.clock.setOffset(60_000);
  expect((await accept({ kind: 'user', version: '1.1' })).body).toEqual(first.body);
  expect(await countRows()).toBe(1);
  expect((await accepted()).body.data).toMatchObject({
    list: [first.body.data],
    waiting: expect.arrayContaining([{ kind: 'privacy', version: '1.0', effectiveAt: expect.stringMatching(/Z$/) }]),
  });
  expect((await accepted()).body.data.waiting.map(({ kind }: { kind: string }) => kind)).not.toContain('user');
});

test('fifty concurrent requests record one acceptance of an agreement and get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept({ kind: 'privacy', version: '1.0' })));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body.code).toBe(0);
  expect(await countRows()).toBe(1);
});

test('accepting an outdated or unknown version of an agreement is refused', async () => {
  expect(await accept({ kind: 'user', version: '1.0' })).toMatchObject({ status: 200, body: { code: 9, data: null } });
  expect(await accept({ kind: 'user', version: '5.5' })).toMatchObject({ status: 404 });
  expect(await accept({ kind: 'poem', version: '1.0' })).toMatchObject({ status: 400 });
  expect(await accept({ kind: 'user', version: 'latest' })).toMatchObject({ status: 400 });
  expect(await countRows()).toBe(0);
});

test('an announced agreement version can be accepted early; other members are asked to accept when the version takes effect', async () => {
  const now = server.clock.now();
  await addAgreements(server.deps.db, [
    {
      kind: 'auto-renewal',
      versionName: '2.0',
      title: '自动续费规则',
      effectiveAt: new Date(now.getTime() + DAY_MS),
      changes: '',
      body: [],
      status: 'published',
      version: 1,
      publishedAt: now,
      updatedAt: now,
      sort: 9,
    },
  ]);
  const early = await accountCaller(server).join();
  expect((await accept({ kind: 'auto-renewal', version: '2.0' }, bearer(early))).body.code).toBe(0);
  expect((await accept({ kind: 'auto-renewal', version: '1.0' })).body.code).toBe(0);
  const versionsFor = async (who: { access_token: string }) =>
    (await accepted(bearer(who))).body.data.waiting
      .filter(({ kind }: { kind: string }) => kind === 'auto-renewal')
      .map(({ version }: { version: string }) => version);
  expect([await versionsFor(early), await versionsFor(person)]).toEqual([['1.0'], []]);
  server.clock.setOffset(DAY_MS + 1000);
  const [late, again] = [await accountCaller(server).comeBack(early), await accountCaller(server).comeBack(person)];
  expect([await versionsFor(late), await versionsFor(again)]).toEqual([[], ['2.0']]);
  expect((await accept({ kind: 'auto-renewal', version: '1.0' }, bearer(again))).body.code).toBe(9);
});

test.each([{}, { authorization: 'Bearer no.such.token' }])(
  'accepting an agreement without a valid token answers 401 with code 10003',
  async (headers) => {
    expect(await accept({ kind: 'user', version: '1.1' }, headers)).toMatchObject({
      status: 401,
      body: { code: 10003 },
    });
    expect(await accepted(headers)).toMatchObject({ status: 401, body: { code: 10003 } });
    expect(await countRows()).toBe(0);
  },
);

test('agreement acceptances are exported, erased, and merged without replacing acceptances of the target account', async () => {
  const { db } = server.deps;
  const note = (accountId: string, kind: 'user' | 'privacy', at: string) =>
    noteAcceptance(db, { accountId, kind, versionName: '1.0', acceptedAt: new Date(at) });
  await note('anon', 'user', '2026-01-01T00:00:00Z');
  await note('anon', 'privacy', '2026-01-01T00:00:00Z');
  await note('member', 'user', '2026-02-02T00:00:00Z');
  await acceptancePersonalData.move(db, 'anon', 'member');
  expect(await acceptancePersonalData.export(db, 'member')).toEqual([
    { kind: 'user', version: '1.0', accepted_at: '2026-02-02T00:00:00.000Z' },
    { kind: 'privacy', version: '1.0', accepted_at: '2026-01-01T00:00:00.000Z' },
  ]);
  expect(await acceptancePersonalData.export(db, 'anon')).toEqual([]);
  await acceptancePersonalData.erase(db, 'member');
  expect(await countRows()).toBe(0);
});
