import { listLimits } from '@feisuo/contract/facts/activity-vocabulary';
import { accountPaths, activityPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { enterConsole, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterEnrolled(server, 'operator');
});

const why = { reason: '三月名单' };
const join = () => accountCaller(server).join();
type Person = Awaited<ReturnType<typeof join>>;
const recall = (text: string, who: Pick<OperatorCaller, 'call'> = operator) =>
  who.call('POST', '/activities/recall/recalled', { text, ...why });
const machines = (text: string, by = 'serial') =>
  operator.call('POST', '/activities/lenovo/machines', { text, by, ...why });
const listed = async (query = '', list = 'recall/recalled') =>
  (await operator.call('GET', `/activities/${list}${query}`)).body.data.list;
const newest = async (action: string) => (await operator.call('GET', `/audit?action=${action}`)).body.data.list[0];
const countOf = async (table: string) =>
  Number((await server.deps.database.pool.query(`select count(*) from ${table}`)).rows[0].count);
const lettersOf = async (person: Person) =>
  ((await server.get(accountPaths.messages, bearer(person))).body.data as { title: string }[]).filter(({ title }) =>
    title.includes('给你留了一份'),
  );

describe('the list of a recall activity', () => {
  test('each line of a recall list adds an account or is reported by line number; each new account gets one message', async () => {
    const [one, other, third] = [await join(), await join(), await join()];
    const text = `\uFEFF账号\r\n"${one.sub}",,\r\n\r\n${other.phone}\r\n${one.sub}\r\n${third.sub},李四\r\nnobody@nowhere.test\r\n`;
    const { body } = await recall(text);
    expect(body.data).toEqual({
      lines: 6,
      added: 2,
      known: 0,
      repeated: 1,
      refused: 3,
      refusals: [
        { line: 1, why: 'unknown' },
        { line: 6, why: 'columns' },
        { line: 7, why: 'unknown' },
      ],
    });
    expect((await recall(`${one.sub}\n${third.sub}`)).body.data).toMatchObject({ added: 1, known: 1, refused: 0 });
    for (const person of [one, other, third]) expect(await lettersOf(person)).toHaveLength(1);
    expect((await server.post(activityPaths.recallClaim, {}, bearer(other))).body.code).toBe(0);
  });

  test('a recall list is paged, shows who claimed the gift, and has totals', async () => {
    const person = await join();
    const before = (await operator.call('GET', '/activities/recall')).body.data.listed;
    await recall(person.sub);
    expect(await listed(`?q=${person.sub}`)).toMatchObject([
      { id: person.sub, accountId: person.sub, addedAt: expect.any(String), claimedAt: null },
    ]);
    expect(await listed(`?q=${person.sub}&claimed=yes`)).toEqual([]);
    await server.post(activityPaths.recallClaim, {}, bearer(person));
    expect(await listed(`?q=${person.sub}&claimed=yes`)).toMatchObject([{ claimedAt: expect.any(String) }]);
    expect(await listed(`?q=${person.sub}&claimed=no`)).toEqual([]);
    // A part of an account id finds nothing, so that accounts cannot be enumerated.
    expect(await listed(`?q=${person.sub.slice(0, 8)}`)).toEqual([]);
    expect(await listed(`?q=${encodeURIComponent(person.phone)}`)).toEqual([]);
    expect((await operator.call('GET', '/activities/recall')).body.data.listed).toEqual({
      all: before.all + 1,
      claimed: before.claimed + 1,
    });
    expect((await operator.call('GET', '/activities/week')).body.data.listed).toBeNull();
  });

  test('if a message to one member fails, the recall list and the audit log stay unchanged', async () => {
    const people = [await join(), await join()];
    const [before, noted] = [await countOf('recall_list'), await countOf('audit_log')];
    const { pool } = server.deps.database;
    await pool.query(
      `create function refuse_letter() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
       create trigger refuse_letter before insert on member_messages for each row when (new.account_id = '${people[1]?.sub}') execute function refuse_letter()`,
    );
    expect((await recall(people.map(({ sub }) => sub).join('\n'))).status).toBe(500);
    await pool.query('drop trigger refuse_letter on member_messages; drop function refuse_letter');
    expect([await countOf('recall_list'), await countOf('audit_log')]).toEqual([before, noted]);
    expect((await recall(people.map(({ sub }) => sub).join('\n'))).body.data.added).toBe(2);
  });

  test('two concurrent uploads of the same recall list add each account once and send each account one message', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, join));
    const text = people.map(({ sub }) => sub).join('\n');
    const answers = await Promise.all([recall(text), recall(text)]);
    expect(answers.map(({ body }) => body.data.added).toSorted()).toEqual([0, 5]);
    for (const person of people) expect(await lettersOf(person)).toHaveLength(1);
  });

  test('the audit log of a recall list has reason and counts, and no log or answer contains names', async () => {
    const person = await join();
    const { body } = await recall(`${person.phone}\nsecret-of-person@nowhere.test`);
    const entry = await newest('activity.recall');
    expect(entry).toMatchObject({
      actor: operator.name,
      subject: 'recall',
      ...why,
      after: { lines: 2, added: 1, known: 0, repeated: 0, refused: 1 },
    });
    for (const answer of [entry, body]) {
      expect(JSON.stringify(answer)).not.toContain(person.phone.slice(-8));
      expect(JSON.stringify(answer)).not.toContain('secret-of-person');
    }
  });

  test('uploading a recall list requires a second factor and a reason', async () => {
    const unproved = await enterConsole(server, 'operator');
    expect((await recall('x', unproved)).body.code).toBe(26002);
    for (const role of ['viewer', 'support', 'finance'] as const)
      expect((await recall('x', await enterConsole(server, role))).status).toBe(403);
    const bare = await operator.call('POST', '/activities/recall/recalled', { text: 'x' });
    expect(bare.status).toBe(400);
    const more = await operator.call('POST', '/activities/recall/recalled', { text: 'x', ...why, by: 'serial' });
    expect(more.status).toBe(400);
  });

  test.each([
    ['an unconverted spreadsheet', 'PK\u0003\u0004\u0014', '这不是文本文件'],
    ['another text encoding', '\uFFFD\uFFFD\n', '文字编码不是 UTF-8'],
    ['only blanks', ' \n,,\n', '里面一行内容也没有'],
    ['too many lines', 'x\n'.repeat(listLimits.lines + 1), `一共 ${listLimits.lines + 1} 行`],
    ['lines that are too long', 'x'.repeat(listLimits.bytes + 1), '一次最多 3 MB'],
    ['more bytes than the request limit', 'x'.repeat(listLimits.bytes * 2 + 1), '一次最多 3 MB'],
  ])('a recall list with %s is refused with an explanation at the field for the list', async (_name, text, words) => {
    const before = await countOf('recall_list');
    const { status, body } = await recall(text);
    expect(status).toBe(400);
    expect(body.fault).toEqual({ field: 'text', says: expect.stringContaining(words) });
    expect(await countOf('recall_list')).toBe(before);
  });

  test('a recall list that is not UTF-8 is refused', async () => {
    const before = await countOf('recall_list');
    const payload = Buffer.concat([
      Buffer.from('{"reason":"名单","text":"'),
      Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]),
      Buffer.from('"}'),
    ]);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/console/api/activities/recall/recalled',
      headers: { ...operator.headers, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(await countOf('recall_list')).toBe(before);
  });

  test('uploading a recall list is refused for an activity of another kind and for an unknown activity', async () => {
    for (const path of ['/activities/week/recalled', '/activities/none/recalled', '/activities/recall/machines']) {
      const by = path.endsWith('machines') ? { by: 'serial' } : {};
      expect((await operator.call('GET', path)).status).toBe(404);
      expect((await operator.call('POST', path, { text: 'x', ...why, ...by })).status).toBe(404);
    }
  });
});

describe("the list of a partner's devices", () => {
  test('uploading partner devices adds each device number once, and stores and returns only hashes', async () => {
    const { body } = await machines('序列号\nPF-LIST01\npf list01\nPFLIST02\nPFLIST03,备注\n');
    expect(body.data).toEqual({
      lines: 5,
      added: 2,
      known: 0,
      repeated: 1,
      refused: 2,
      refusals: [
        { line: 1, why: 'malformed' },
        { line: 5, why: 'columns' },
      ],
    });
    expect((await machines('PFLIST01')).body.data).toMatchObject({ added: 0, known: 1 });
    const person = await join();
    expect((await server.post(activityPaths.lenovoClaim, { serial: 'PFLIST01' }, bearer(person))).body.code).toBe(0);
    const rows = await listed('', 'lenovo/machines');
    expect(rows.filter(({ claimedAt }: { claimedAt: unknown }) => claimedAt !== null)).toMatchObject([
      { accountId: person.sub },
    ]);
    expect(await listed(`?q=${person.sub}`, 'lenovo/machines')).toHaveLength(1);
    // Serial numbers are short and can be guessed, so the list of machines cannot be searched by serial number.
    expect(await listed('?q=PFLIST02', 'lenovo/machines')).toEqual([]);
    expect(JSON.stringify([rows, await newest('activity.machines')])).not.toContain('PFLIST');
  });

  test("a partner's list may contain device ids of the desktop client instead of serial numbers", async () => {
    expect((await machines('PFLIST09', 'peer')).body.data).toMatchObject({ added: 0, refused: 1 });
    expect((await machines('00FF41AA2B3C4D5E0000V9', 'peer')).body.data).toMatchObject({ added: 1 });
    expect((await machines('PFLIST09', 'name')).status).toBe(400);
  });
});
