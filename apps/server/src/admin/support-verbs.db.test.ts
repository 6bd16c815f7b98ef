import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supportPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsOf } from '../../test/account-fixtures.ts';
import { accountCaller } from '../../test/account-caller.ts';
import { log, png } from '../../test/sample-files.ts';
import { guardianForm, newKey, supportCaller } from '../../test/support-caller.ts';
import { done, refused, useCommands } from '../../test/use-commands.ts';
import { addTicketVerbs } from './ticket-verbs.ts';
import { addVisitorVerbs } from './visitor-verbs.ts';

const commands = useCommands(addTicketVerbs, addVisitorVerbs);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-support-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const { say: admin } = commands;

test('commands list, read, answer and resolve tickets while a server runs; members are notified, and changes are audited', async () => {
  const { server } = commands;
  const caller = supportCaller(server);
  const member = await accountCaller(server).join();
  const file = await caller.file(member, log, { name: 'client.log' });
  const { number } = await caller.ticket(member, { gameName: '绝地求生', attachments: [file.id] });
  expect(await admin('ticket', 'list')).toMatchObject(done(number, '已提交', '线路不稳', '晚上 8 点后亚服丢包'));
  expect(await admin('ticket', 'show', number)).toMatchObject(done(member.sub, '绝地求生', 'client.log', file.id));

  const target = join(folder, 'client.log');
  expect(await admin('ticket', 'file', file.id, '--to', target)).toMatchObject(done('text/plain'));
  expect(readFileSync(target)).toEqual(log);

  const reply = await admin('ticket', 'reply', number, '--text', '麻烦补充截图', '--as', '阿经', '--wait');
  expect(reply).toMatchObject(done('待你补充'));
  expect((await caller.show(member, number)).body.data).toMatchObject({
    state: 'waiting',
    messages: [{}, { voice: 'staff', author: '客服', text: '麻烦补充截图' }],
  });
  expect(await admin('ticket', 'resolve', number)).toMatchObject(done('已解决'));
  expect(await admin('ticket', 'resolve', number)).toMatchObject(refused('the ticket is resolved'));
  expect(await admin('ticket', 'reply', 'T300620-22222', '--text', 'x')).toMatchObject(refused('there is no ticket'));
  expect((await newsOf(server, member)).map(({ title }) => title)).toEqual([
    `工单 ${number} 已解决`,
    `工单 ${number} 需要你补充`,
  ]);
  const rows = await commands.rows(`select action, before, after from audit_log where subject = $1 order by id`, [
    number,
  ]);
  expect(rows).toEqual([
    { action: 'ticket.reply', before: { state: 'submitted' }, after: { state: 'waiting' } },
    { action: 'ticket.resolve', before: { state: 'waiting' }, after: { state: 'resolved' } },
  ]);
}, 90_000);

test('commands read and answer guardian requests, and list feedback and game requests without control characters', async () => {
  const { server } = commands;
  const proof = await supportCaller(server).file(null, png, { purpose: 'guardian' });
  const form = guardianForm({ attachments: [proof.id] });
  const { number, queryCode } = (await server.post(supportPaths.guardianRequests, form)).body.data;
  expect(await admin('ticket', 'file', proof.id, '--to', join(folder, 'proof.png'))).toMatchObject(done('image/png'));
  expect(await commands.rows(`select subject, after from audit_log where action = 'guardian.file'`)).toEqual([
    { subject: number, after: { file: proof.id } },
  ]);
  expect(await admin('guardian', 'show', number)).toMatchObject(
    done('误付款处理、限制购买', '李雪梅（母亲）', '13900001111'),
  );
  const answered = await admin(
    'guardian',
    'answer',
    number,
    '--to',
    'done',
    '--text',
    '已退回',
    '--reason',
    '已核对身份',
  );
  expect(answered).toMatchObject(done('已办结'));
  expect(await commands.rows(`select before, after, reason from audit_log where action = 'guardian.answer'`)).toEqual([
    { before: { state: 'submitted' }, after: { state: 'done' }, reason: '已核对身份' },
  ]);
  const { body } = await server.post(supportPaths.guardianState, { number, queryCode });
  expect(body.data).toMatchObject({ state: 'done', answer: '已退回' });

  const clientKey = newKey();
  await server.post(supportPaths.feedback, { clientKey, kind: 'other', text: '看不见的字\u200b在这里' });
  await server.post(supportPaths.gameRequests, { name: '某个游戏', platform: 'pc' });
  expect(await admin('feedback')).toMatchObject(done('看不见的字�在这里'));
  expect(await admin('game-requests')).toMatchObject(done('某个游戏', '1'));
  expect(await admin('ticket', '--help')).toMatchObject(done('list', 'show', 'reply', 'resolve', 'file'));
}, 90_000);
