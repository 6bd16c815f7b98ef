import { accountPaths, supportPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { colleaguePath, enterEnrolled, enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { png } from '../../test/sample-files.ts';
import { guardianForm, newKey, supportCaller } from '../../test/support-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let staff: OperatorCaller;
let colleague: OperatorCaller;
let tickets: ReturnType<typeof supportCaller>;
beforeAll(async () => {
  staff = await enterEnrolled(server, 'support');
  colleague = await enterConsole(server, 'support');
  tickets = supportCaller(server);
});

const join = () => accountCaller(server).join();
type Person = Awaited<ReturnType<typeof join>>;
const letters = async (person: Person) => (await server.get(accountPaths.messages, bearer(person))).body.data;
const look = async (number: string) => (await staff.call('GET', `/support/tickets/${number}`)).body.data;
const runAction = (number: string, what: string, body: object, who = staff) =>
  who.call('POST', `/support/tickets/${number}/${what}`, body);
const newest = async (action: string) => {
  const owner = await enterConsole(server, 'owner');
  return (await owner.call('GET', `/audit?action=${action}`)).body.data.list[0];
};

describe('a ticket', () => {
  test('a reply to a ticket appears to the member in the ticket and in the message centre', async () => {
    const person = await join();
    const { number } = await tickets.ticket(person);
    const { seen } = await look(number);
    const reply = { text: '请发一张测速截图。\n谢谢', isQuestion: true, seen };
    expect((await runAction(number, 'replies', reply)).body.data).toMatchObject({ state: 'waiting', seen: seen + 1 });
    const shown = (await tickets.show(person, number)).body.data;
    expect(shown.messages.at(-1)).toMatchObject({
      voice: 'staff',
      author: '客服',
      text: '请发一张测速截图。\n谢谢',
    });
    expect((await letters(person))[0].title).toBe(`工单 ${number} 需要你补充`);
    expect(await newest('ticket.reply')).toMatchObject({
      actor: staff.name,
      subject: number,
      before: { state: 'submitted' },
      after: { state: 'waiting' },
    });
    // The audit log cannot be erased, so it contains no texts of the conversation.
    expect(JSON.stringify(await newest('ticket.reply'))).not.toContain('测速截图');
  });

  test('a reply to a ticket is refused if the member has written meanwhile, and of eight concurrent replies one is sent', async () => {
    const person = await join();
    const { number } = await tickets.ticket(person);
    const { seen } = await look(number);
    await tickets.say(person, number, { text: '等等，好像是我的路由器。' });
    const reply = { text: '我们看一下', isQuestion: false, seen };
    expect(await runAction(number, 'replies', reply)).toMatchObject({ status: 409, body: { code: 27021 } });
    expect(await runAction(number, 'state', { to: 'resolved', seen })).toMatchObject({ status: 409 });
    const now = (await look(number)).seen;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => runAction(number, 'replies', { ...reply, seen: now })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  test('of two concurrent requests one assigns a ticket, and its assignee finds it and can unassign it', async () => {
    const { number } = await tickets.ticket(await join());
    const both = await Promise.all(
      [staff, colleague].map((who) => runAction(number, 'assignee', { to: who.name, seen: null }, who)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { assignee } = await look(number);
    const mine = assignee === staff.name ? staff : colleague;
    const found = async (query: string) =>
      (await mine.call('GET', `/support/tickets?${query}`)).body.data.list.map((one: { number: string }) => one.number);
    expect(await found('assignee=me')).toContain(number);
    expect(await found('assignee=none&state=open')).not.toContain(number);
    expect((await runAction(number, 'assignee', { to: '没有这个人', seen: assignee })).status).toBe(400);
    expect((await runAction(number, 'assignee', { to: null, seen: assignee })).body.data.assignee).toBeNull();
  });

  test('a ticket counts as unassigned when its assignee has left; a closed ticket keeps its assignee', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const [going, moving] = [await enterConsole(server, 'support'), await enterConsole(server, 'operator')];
    const numbers: string[] = [];
    for (const who of [going, moving, going]) {
      const { number } = await tickets.ticket(await join());
      await runAction(number, 'assignee', { to: who.name, seen: null });
      numbers.push(number);
    }
    const over = numbers[2] ?? '';
    await runAction(over, 'state', { to: 'resolved', seen: (await look(over)).seen });
    const vacant = async () =>
      (await staff.call('GET', '/support/tickets?assignee=none')).body.data.list.filter(
        ({ number }: { number: string }) => numbers.includes(number),
      );
    const unassigned = async () => (await staff.call('GET', '/support/counts')).body.data.unassigned as number;
    expect(await vacant()).toEqual([]);
    const before = await unassigned();
    const reason = '换岗了，交接过';
    await owner.call('POST', `${colleaguePath(going)}/remove`, { reason });
    await owner.call('PUT', `${colleaguePath(moving)}/role`, { role: 'viewer', seenRole: 'operator', reason });
    expect(await vacant()).toMatchObject([
      { number: numbers[1], assignee: moving.name, assigneeLeft: true },
      { number: numbers[0], assignee: going.name, assigneeLeft: true },
    ]);
    expect(await unassigned()).toBe(before + 2);
    expect(await look(over)).toMatchObject({ assignee: going.name, assigneeLeft: false });
    // A request that takes over a ticket names the previous assignee, which its operator has seen.
    const taken = await runAction(numbers[0] ?? '', 'assignee', { to: staff.name, seen: going.name });
    expect(taken.body.data).toMatchObject({ assignee: staff.name, assigneeLeft: false });
    expect(await unassigned()).toBe(before + 1);
  });

  test('a ticket can be assigned only to operators who may reply', async () => {
    const { number } = await tickets.ticket(await join());
    const [viewer, finance, operator] = await Promise.all(
      (['viewer', 'finance', 'operator'] as const).map((role) => enterConsole(server, role)),
    );
    const { operators } = (await staff.call('GET', '/support/counts')).body.data;
    expect(operators).toEqual(expect.arrayContaining([staff.name, colleague.name, operator?.name]));
    for (const one of [viewer, finance]) {
      expect(operators).not.toContain(one?.name);
      expect((await runAction(number, 'assignee', { to: one?.name, seen: null })).status).toBe(400);
    }
    expect((await runAction(number, 'assignee', { to: operator?.name, seen: null })).body.data.assignee).toBe(
      operator?.name,
    );
  });

  test('notes on a ticket stay hidden from the member, even in a data export, and are erased with the ticket', async () => {
    const person = await join();
    const { number } = await tickets.ticket(person);
    await runAction(number, 'notes', { text: '和上周那张一样，像是路由器' });
    expect((await look(number)).notes).toMatchObject([{ author: staff.name, text: '和上周那张一样，像是路由器' }]);
    expect(JSON.stringify((await tickets.show(person, number)).body)).not.toContain('路由器');
    const { rows } = await server.deps.database.pool.query('select sealed from support_notes');
    expect(JSON.stringify(rows)).not.toContain('路由器');
    await server.deps.database.pool.query('delete from tickets where number = $1', [number]);
    const left = await server.deps.database.pool.query(
      'select count(*)::int as n from support_notes where ticket_id is not null',
    );
    expect(left.rows[0].n).toBe(rows.length - 1);
  });

  test('files of a ticket are served so that they cannot run scripts; guardian files have their own route', async () => {
    const person = await join();
    const file = await tickets.file(person);
    await tickets.ticket(person, { attachments: [file.id] });
    const fetch = (path: string, who = staff) =>
      server.app.inject({ url: `/console/api/support/${path}`, headers: who.headers });
    const response = await fetch(`files/${file.id}`);
    expect(response.rawPayload.equals(png)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    const proof = await tickets.file(null, png, { purpose: 'guardian' });
    const sent = await server.post(supportPaths.guardianRequests, guardianForm({ attachments: [proof.id] }));
    expect((await fetch(`files/${proof.id}`)).statusCode).toBe(404);
    expect((await fetch(`guardian-files/${file.id}`)).statusCode).toBe(404);
    expect((await fetch(`guardian-files/${proof.id}`)).statusCode).toBe(200);
    expect(await newest('guardian.file')).toMatchObject({
      actor: staff.name,
      from: expect.any(String),
      subject: sent.body.data.number,
      after: { file: proof.id },
    });
    expect((await fetch(`guardian-files/${proof.id}`, colleague)).statusCode).toBe(403);
    for (const id of ['..%2f..%2fetc', 'x', `${file.id}0`])
      expect([400, 404]).toContain((await fetch(`files/${id}`)).statusCode);
  });

  test('tickets are found by number, account and text, in pages without duplicates', async () => {
    const person = await join();
    const { number } = await tickets.ticket(person, { text: '百分号%下划线_的问题很奇怪' });
    const find = async (query: string) => (await staff.call('GET', `/support/tickets?${query}`)).body.data;
    for (const words of [number, number.toLowerCase(), person.sub, '号%下划线_'])
      expect((await find(`q=${encodeURIComponent(words)}`)).list).toMatchObject([{ number }]);
    expect((await find(`q=${encodeURIComponent('号x下划线')}`)).list).toEqual([]);
    await server.deps.database.pool.query(
      `insert into tickets (number, account_id, request_key, kind, state, title, game_id, game_name, region, happened_at, environment, message_count, submitted_at, updated_at)
       select 'T000000-' || n, 'many', 'many-' || n, 'other', 'submitted', '一样的', '', '', '', '', '', 1, $1, $1 from generate_series(1, 120) n`,
      [server.clock.now()],
    );
    for (const more of ['', '&state=open']) {
      const seen: string[] = [];
      for (let next: string | null = ''; next !== null;) {
        const page: { list: { number: string }[]; next: string | null } = await find(
          `q=many${more}${next && `&after=${encodeURIComponent(next)}`}`,
        );
        seen.push(...page.list.map((one) => one.number));
        next = page.next;
      }
      expect([more, seen.length, new Set(seen).size]).toEqual([more, 120, 120]);
    }
    for (const after of ['x', '1.x', '1.', `1.${'9'.repeat(30)}`])
      expect((await staff.call('GET', `/support/tickets?after=${after}`)).status).toBe(400);
  });
});

describe('feedback', () => {
  const give = async (person: Person | null) => {
    const body = { clientKey: newKey(), kind: 'suggestion', text: '希望能在手机上看测速结果', contact: 'qq 10001' };
    return (await server.post(supportPaths.feedback, body, person ? bearer(person) : {})).body.data.number as string;
  };
  const at = (number: string, what = '') => `/support/feedback/${number}${what}`;

  test('shows as unassigned in the list after its assignee has left', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const going = await enterConsole(server, 'support');
    const number = await give(null);
    await staff.call('POST', at(number, '/assignee'), { to: going.name, seen: null });
    const held = async () => (await staff.call('GET', at(number))).body.data;
    expect(await held()).toMatchObject({ assignee: going.name, assigneeLeft: false });
    await owner.call('POST', `${colleaguePath(going)}/remove`, { reason: '换岗了，交接过' });
    expect(await held()).toMatchObject({ assignee: going.name, assigneeLeft: true });
    const { list } = (await staff.call('GET', `/support/feedback?q=${number}`)).body.data;
    expect(list).toMatchObject([{ assigneeLeft: true }]);
    await staff.call('POST', at(number, '/state'), { to: 'done', seen: 'new' });
    expect(await held()).toMatchObject({ state: 'done', assigneeLeft: false });
  });

  test("a member's feedback can be answered once, in the message centre; a visitor's cannot be answered", async () => {
    const person = await join();
    const number = await give(person);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => staff.call('POST', at(number, '/answer'), { text: '已经在做了，下个版本见。' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await letters(person)).filter(({ title }: { title: string }) => title.includes(number))).toHaveLength(1);
    expect((await staff.call('GET', at(number))).body.data).toMatchObject({
      state: 'done',
      answeredBy: staff.name,
      contact: 'qq 10001',
    });
    expect(await newest('feedback.answer')).toMatchObject({ before: { state: 'new' }, after: { state: 'done' } });
    const anonymous = await give(null);
    expect((await staff.call('POST', at(anonymous, '/answer'), { text: '谢谢' })).body.code).toBe(27022);
  });

  test('feedback is assigned, gets notes, and is closed with a revision check', async () => {
    const number = await give(null);
    expect((await staff.call('POST', at(number, '/assignee'), { to: staff.name, seen: null })).body.data.assignee).toBe(
      staff.name,
    );
    expect((await colleague.call('POST', at(number, '/assignee'), { to: colleague.name, seen: null })).status).toBe(
      409,
    );
    await staff.call('POST', at(number, '/notes'), { text: '转给产品了' });
    const settle = { to: 'done', seen: 'new' };
    expect((await staff.call('POST', at(number, '/state'), settle)).body.data).toMatchObject({
      state: 'done',
      notes: [{ text: '转给产品了' }],
    });
    expect((await staff.call('POST', at(number, '/state'), settle)).status).toBe(409);
  });
});

describe('requested games', () => {
  const find = async (query: string) => (await staff.call('GET', `/support/requested-games?${query}`)).body.data;

  test('game requests are ranked by count and found by part of name or platform, without personal data', async () => {
    const request = (name: string, platform: string, deviceId: string) =>
      server.post(supportPaths.gameRequests, { name, platform, deviceId, contact: 'qq 10001' });
    for (const device of ['w1', 'w2', 'w3']) await request('星际百分号%的游戏', device === 'w1' ? 'ios' : 'pc', device);
    await request('星际另一个', 'console', 'w1');
    const all = await find(`q=${encodeURIComponent('星际')}`);
    expect(all.list).toMatchObject([
      { name: '星际百分号%的游戏', requests: 3, platforms: { pc: 2, ios: 1, android: 0, console: 0 } },
      { name: '星际另一个', requests: 1, platforms: { console: 1 } },
    ]);
    expect(JSON.stringify(all)).not.toMatch(/10001|w1/);
    expect((await find(`q=${encodeURIComponent('号%')}`)).list).toHaveLength(1);
    expect((await find(`q=${encodeURIComponent('星际')}&platform=console`)).list).toMatchObject([
      { name: '星际另一个' },
    ]);
    expect((await find('q=nothing-like-it')).list).toEqual([]);
  });

  test.each(['x', '7.', '.7', 'x.7', `${'9'.repeat(10)}.a`])(
    'the list of requested games refuses the invalid cursor %s',
    async (after) => {
      expect((await staff.call('GET', `/support/requested-games?after=${after}`)).status).toBe(400);
    },
  );
});

describe('a guardian request', () => {
  test('a guardian request is decided once, with an answer and an audited reason, and reading it is audited', async () => {
    const { number, queryCode } = (await server.post(supportPaths.guardianRequests, guardianForm())).body.data;
    const path = `/support/guardians/${number}`;
    const listed = (await staff.call('GET', '/support/guardians?state=open')).body.data;
    expect(JSON.stringify(listed)).not.toContain('李雪梅');
    expect((await staff.call('GET', path)).body.data).toMatchObject({ guardianName: '李雪梅', state: 'submitted' });
    expect(await newest('guardian.show')).toMatchObject({ actor: staff.name, subject: number });
    const decide = { to: 'done', seen: 'submitted', answer: '已按你的要求退款。', reason: '核对了户口本' };
    expect((await staff.call('POST', `${path}/decision`, { ...decide, reason: ' ' })).status).toBe(400);
    expect((await staff.call('POST', `${path}/decision`, { ...decide, seen: 'checking' })).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 6 }, () => staff.call('POST', `${path}/decision`, decide)));
    expect(answers.filter(({ status, body }) => status === 200 && body.code === 0)).toHaveLength(1);
    expect(await newest('guardian.answer')).toMatchObject({
      reason: '核对了户口本',
      before: { state: 'submitted' },
      after: { state: 'done' },
    });
    const response = await server.post(supportPaths.guardianState, { number, queryCode });
    expect(response.body.data).toMatchObject({ state: 'done', answer: '已按你的要求退款。' });
    expect(JSON.stringify(response.body)).not.toContain('户口本');
  });

  test('only support with a second factor can read a guardian request', async () => {
    const { number } = (await server.post(supportPaths.guardianRequests, guardianForm())).body.data;
    const operator = await enterConsole(server, 'operator');
    expect((await operator.call('GET', `/support/guardians/${number}`)).body.code).toBe(26001);
    expect((await colleague.call('GET', `/support/guardians/${number}`)).body.code).toBe(26002);
  });
});

describe('reply templates', () => {
  test('reply templates are created, updated with a revision check and removed, and have unique titles', async () => {
    const words = { title: '先测一次', text: '请先在首页测一次：{brand}' };
    const { id, version } = (await staff.call('POST', '/support/templates', words)).body.data;
    expect((await staff.call('POST', '/support/templates', words)).body.code).toBe(27023);
    const change = { ...words, text: '改过的', version };
    expect((await staff.call('PUT', `/support/templates/${id}`, change)).body.data).toMatchObject({
      version: 2,
      text: '改过的',
    });
    expect((await staff.call('PUT', `/support/templates/${id}`, change)).status).toBe(409);
    expect((await staff.call('POST', `/support/templates/${id}/remove`, { version: 1 })).status).toBe(409);
    expect((await staff.call('POST', `/support/templates/${id}/remove`, { version: 2 })).body.code).toBe(0);
    const { list } = (await staff.call('GET', '/support/templates')).body.data;
    expect(list.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  test('a ticket request with an unknown field is refused, which prevents mass assignment', async () => {
    const { number } = await tickets.ticket(await join());
    const { seen } = await look(number);
    expect((await runAction(number, 'replies', { text: '好', isQuestion: false, seen, author: '别人' })).status).toBe(
      400,
    );
    expect((await runAction(number, 'state', { to: 'closed', seen })).status).toBe(400);
    expect((await runAction(number, 'assignee', { to: null, seen: null, accountId: 'x' })).status).toBe(400);
    expect((await staff.call('POST', '/support/templates', { title: 'a', text: 'b', updatedBy: '别人' })).status).toBe(
      400,
    );
  });
});
