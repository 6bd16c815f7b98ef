import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { openCommandLine } from '../../test/command-line.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';
import { addActivityVerbs } from './activity-verbs.ts';
import { addCodeVerbs } from './code-verbs.ts';

let home: TestHome;
let server: TestServer;
let folder: string;
let line: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-activity-verbs-'));
  home = await makeTestHome();
  server = await startTestServer({}, home);
  line = openCommandLine(home, addActivityVerbs, addCodeVerbs);
});
afterAll(async () => {
  line.leave();
  await server.dispose();
  await home.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const runCommand = (...words: string[]) => line.run(...words);
const change = (...words: string[]) => runCommand(...words, '--reason', '活动调整');
const shown = () => vi.mocked(console.table).mock.calls.flatMap(([rows]) => rows as Record<string, string>[]);
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const auditOf = async (subject: string) =>
  (
    await server.deps.database.pool.query(
      `select action, reason, before, after from audit_log where subject = $1 order by id`,
      [subject],
    )
  ).rows;
const joinUp = () => accountCaller(server).join();
type Person = Awaited<ReturnType<typeof joinUp>>;
const press = async (person: Person) =>
  (await server.post(activityPaths.receiveAwardCheckIn, { category: 'week' }, bearer(person))).body.code as number;

test('every command that changes an activity or redeem codes requires a reason, which is audited', async () => {
  const program = new Command();
  addActivityVerbs(program);
  addCodeVerbs(program);
  const looks = new Set(['list', 'awards', 'invitations']);
  const changes = program.commands.flatMap((area) => area.commands.filter((verb) => !looks.has(verb.name())));
  expect(changes.length).toBeGreaterThan(10);
  const asks = (verb: Command) => verb.options.some(({ long, mandatory }) => long === '--reason' && mandatory);
  expect(changes.filter((verb) => !asks(verb)).map((verb) => verb.name())).toEqual([]);
  for (const words of [[], ['--reason', ' '], ['--reason', 'x'], ['--reason', '长'.repeat(501)]])
    expect((await runCommand('activity', 'budget', 'shuttle', '70000', ...words)).code).toBe(1);
  expect(await auditOf('shuttle')).toEqual([]);
  expect((await runCommand('activity', 'budget', 'shuttle', '70000', '--reason', '赞助商加码')).code).toBe(0);
  expect(await auditOf('shuttle')).toMatchObject([{ action: 'activity.budget', reason: '赞助商加码' }]);
});

test('the command that lists activities shows their names with the brand filled in', async () => {
  vi.mocked(console.table).mockClear();
  await runCommand('activity', 'list');
  expect(shown()).toContainEqual(expect.objectContaining({ id: 'shuttle', name: '飞梭抽奖' }));
});

test('an activity is switched, limited to an audience, ended and extended by command, and each change is audited', async () => {
  const person = await joinUp();
  expect((await change('activity', 'off', 'week')).output).toContain('gives nothing any more');
  expect(await press(person)).toBe(24060);
  await change('activity', 'on', 'week');
  expect((await change('activity', 'audience', 'week', 'members')).code).toBe(0);
  expect(await press(person)).toBe(24061);
  await change('activity', 'audience', 'week', 'all');
  expect(await press(person)).toBe(0);
  expect((await change('activity', 'end', 'week')).code).toBe(0);
  expect(await press(await joinUp())).toBe(24012);
  expect(await change('activity', 'end', 'week')).toMatchObject({ code: 1 });
  expect((await change('activity', 'time', 'week', '--until', '2036-01-01')).code).toBe(0);
  expect(await press(await joinUp())).toBe(0);
  expect((await auditOf('week')).map(({ action }: { action: string }) => action)).toEqual([
    'activity.off',
    'activity.on',
    'activity.audience',
    'activity.audience',
    'activity.end',
    'activity.time',
  ]);
  for (const words of [
    ['off', 'nothing'],
    ['time', 'week', '--until', '2000-01-01'],
    ['audience', 'week', 'unknown'],
    ['budget', 'week', '-1'],
  ])
    expect((await change('activity', ...words)).code, words.join(' ')).toBe(1);
}, 60_000);

test('a new budget of an activity includes awards given earlier, and cannot be smaller than their sum', async () => {
  for (const person of [await joinUp(), await joinUp()]) await server.get(activityPaths.coinFirst, bearer(person));
  expect((await change('activity', 'budget', 'first-coins', '1')).output).toContain('2 were given already');
  expect((await change('activity', 'budget', 'first-coins', '3')).code).toBe(0);
  const first = async () => (await server.get(activityPaths.coinFirst, bearer(await joinUp()))).body.code as number;
  expect([await first(), await first()]).toEqual([0, 24013]);
  expect((await change('activity', 'budget', 'first-coins', 'none')).code).toBe(0);
  expect(await first()).toBe(0);
}, 60_000);

test('new rules of an activity must fit the schema of its kind, and get a new version number', async () => {
  const page = async () => (await server.get(`${activityPaths.page}?actId=welcome`)).body.data;
  const { page: rules, activity } = await page();
  const changed = file('rules.json', JSON.stringify({ ...rules, lead: '换了一句话' }));
  expect((await change('activity', 'rules', 'welcome', changed)).code).toBe(0);
  expect(await page()).toMatchObject({
    page: { lead: '换了一句话' },
    activity: { rulesVersion: activity.rulesVersion + 1 },
  });
  const button = { type: 'button', text: 'x', look: 'plain' };
  for (const [name, text] of [
    ['script', JSON.stringify({ ...rules, blocks: [{ ...button, href: 'javascript:alert(1)' }] })],
    ['elsewhere', JSON.stringify({ ...rules, blocks: [{ ...button, href: '//evil.example' }] })],
    ['unknown', JSON.stringify({ ...rules, blocks: [{ type: 'html', html: '<b>' }] })],
    ['broken', '{'],
  ] as const) {
    expect((await change('activity', 'rules', 'welcome', file(`${name}.json`, text))).code, name).toBe(1);
  }
  const { terms } = (await server.get(activityPaths.invite)).body.data;
  for (const [name, text] of [
    ['nothing', JSON.stringify({ ...terms, coinDays: 1, inviterAward: { ...terms.inviterAward, amount: 0 } })],
    ['never', JSON.stringify({ ...terms, coinDays: 1, maturityDays: 1e9 })],
  ] as const) {
    expect((await change('activity', 'rules', 'invite', file(`${name}.json`, text))).code, name).toBe(1);
  }
  expect((await page()).page.lead).toBe('换了一句话');
}, 60_000);

test('an operator can revoke an award only once, and the reason is recorded', async () => {
  const person = await joinUp();
  await press(person);
  await runCommand('activity', 'awards', person.sub);
  const { award = '' } = shown().at(-1) ?? {};
  expect((await runCommand('activity', 'reverse', award, '--reason', '批量注册')).output).toContain('was reversed');
  expect(await runCommand('activity', 'reverse', award, '--reason', '批量注册')).toMatchObject({ code: 1 });
  for (const wrong of ['9999999', 'x', '99999999999999999999'])
    expect((await runCommand('activity', 'reverse', wrong, '--reason', 'x')).code).toBe(1);
  await runCommand('activity', 'awards', person.sub);
  expect(shown().at(-1)?.reversed).toContain('批量注册');
  expect(await auditOf(person.sub)).toMatchObject([
    { action: 'activity.reverse', reason: '批量注册', before: { id: award, accountId: person.sub, actId: 'week' } },
  ]);
}, 60_000);

test('recall lists and lists of partner devices are read from files, and the command counts their lines', async () => {
  const [one, other] = [await joinUp(), await joinUp()];
  const list = file('recall.txt', `\uFEFF${one.sub}\r\n\r\n${other.phone}\r\nnobody-at-all\r\n`);
  expect((await change('activity', 'recall', 'recall', list)).output).toContain(
    '2 added, 0 were already on the list, 1 have no account',
  );
  expect((await change('activity', 'recall', 'recall', list)).output).toContain('0 added, 2 were already on the list');
  for (const person of [one, other]) {
    expect((await server.post(activityPaths.recallClaim, {}, bearer(person))).body.code).toBe(0);
  }
  const machines = file('machines.txt', 'PF12AB34\nPF12AB35\n!\n');
  expect((await change('activity', 'machines', 'lenovo', machines)).output).toContain(
    '2 added, 0 were already on the list, 1',
  );
  expect((await server.post(activityPaths.lenovoClaim, { serial: 'PF12AB34' }, bearer(one))).body.code).toBe(0);
  expect((await change('activity', 'recall', 'week', list)).code).toBe(1);
  expect((await change('activity', 'machines', 'lenovo', join(folder, 'nowhere'))).code).toBe(1);
}, 60_000);

test('new redeem codes are written once, to a file that only the user of the process can read, and can be voided', async () => {
  const out = join(folder, 'codes.txt');
  const words = ['--gives', 'vip_days', '--amount', '7', '--count', '3', '--until', '2036-01-01', '--out', out];
  const output = await change('codes', 'make', '直播间福利', ...words);
  expect(output).toMatchObject({ code: 0 });
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const codes = readFileSync(out, 'utf8').trim().split('\n');
  expect(codes).toHaveLength(3);
  for (const code of codes) expect(output.output).not.toContain(code);
  const redeem = async (person: Person, code = '') =>
    (await server.post(activityPaths.checkCode, { code_key: code }, bearer(person))).body.code as number;
  expect(await redeem(await joinUp(), codes[0])).toBe(0);
  // The command does not overwrite an existing file, and then creates no batch.
  expect((await change('codes', 'make', 'again', ...words)).code).toBe(1);
  await runCommand('codes', 'list');
  const batches = shown().filter(({ name }) => name === '直播间福利' || name === 'again');
  expect(batches).toEqual([expect.objectContaining({ redeemed: '1 of 3', state: 'good' })]);
  const { batch = '' } = batches[0] ?? {};
  expect((await change('codes', 'revoke', batch)).code).toBe(0);
  expect((await change('codes', 'revoke', batch)).code).toBe(1);
  expect(await redeem(await joinUp(), codes[1])).toBe(24021);
  for (const wrong of [
    [...words.slice(0, 4), '--count', '0', ...words.slice(6)],
    ['--gives', 'thing', ...words.slice(2)],
    [...words.slice(0, 6), '--until', '2001-01-01', '--out', join(folder, 'other.txt')],
  ])
    expect((await change('codes', 'make', 'wrong', ...wrong)).code).toBe(1);
}, 60_000);

test('the command `activity` reports invitations by day and the members who invited most', async () => {
  const [inviter, friend] = [await joinUp(), await joinUp()];
  const { code } = (await server.get(activityPaths.invite, bearer(inviter))).body.data.mine;
  await server.post(activityPaths.inviteBind, { code }, bearer(friend));
  vi.mocked(console.table).mockClear();
  await runCommand('activity', 'invitations');
  expect(shown()).toEqual([
    { day: expect.any(String), bound: 1, bought: 0, rewarded: 0, reversed: 0 },
    { accountId: inviter.sub, invited: 1, bought: 0 },
  ]);
}, 60_000);
