import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { findActivityFaults } from '../../../test/activity-consistency-checks.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { eraseDueAccounts } from '../../modules/account/cancellation/erase-accounts.ts';
import { importUsers, type ImportOptions } from './import-users.ts';

const server = useTestServer();
const account = accountCaller(server);
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-import-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
/** Imports these lines, and returns the counts and the lines of the report. */
async function run(lines: readonly (object | string)[], more: Partial<ImportOptions> = {}) {
  const file = join(folder, `${(files += 1)}.jsonl`);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(file, text);
  const options = { file, refusedFile: `${file}.refused`, source: 'old', isDryRun: false, ...more };
  const counts = await importUsers(server.deps, options);
  const report = readFileSync(`${file}.refused`, 'utf8').split('\n').filter(Boolean);
  return { counts, refused: report.map((line) => JSON.parse(line) as { line: number; ref?: string; reason: string }) };
}

let people = 0;
const someone = (more: object = {}) => {
  people += 1;
  return { ref: `u-${people}`, phone: `137${String(people).padStart(8, '0')}`, ...more };
};
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query<Row>(text, values)).rows;
const countOf = async (table: string) => (await query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

test('an imported user has the contacts, name, age, membership and coins of the line', async () => {
  const now = server.clock.now();
  const until = new Date(now.getTime() + 10.5 * DAY_MS).toISOString();
  const person = someone({
    email: 'Old.Member@Example.com',
    username: 'old.member',
    name: ' 老会员 ',
    locale: 'en-US',
    created_at: '2019-05-01',
    memberships: [
      { kind: 'accelerator', until },
      { kind: 'super', until: '2020-01-01T00:00:00Z' },
    ],
    coins: { amount: 120 },
  });
  expect(await run([person])).toEqual({ counts: { lines: 1, imported: 1, known: 0, refused: 0 }, refused: [] });
  const [row] = await query<{ id: string }>('select * from accounts where phone = $1', [`+86${person.phone}`]);
  expect(row).toMatchObject({
    state: 'active',
    email: 'old.member@example.com',
    username: 'old.member',
    name: '老会员',
    locale: 'en-US',
    created_at: new Date('2019-05-01'),
    password_hash: null,
  });
  const grants = await query('select vas, days, source_type from membership_grants where account_id = $1', [row?.id]);
  expect(grants).toEqual([{ vas: 3, days: 11, source_type: 'import' }]);
  const [end] = await query<{ ends_at: Date }>('select ends_at from membership_ends where account_id = $1', [row?.id]);
  expect((end?.ends_at.getTime() ?? 0) - now.getTime()).toBeGreaterThanOrEqual(11 * DAY_MS);
  expect(await query('select balance, owed from coin_balances where account_id = $1', [row?.id])).toEqual([
    { balance: 120, owed: 0 },
  ]);
  expect(await findActivityFaults(server.deps.database.pool)).toEqual([]);
  const member = await account.comeBack({ phone: person.phone });
  const me = (await server.get(accountPaths.me, bearer(member))).body;
  expect(me).toMatchObject({ name: '老会员', has_password: false });
});

test('lines with faults are refused by number, field and reason, and all others are imported', async () => {
  const good = [someone({ email: 'taken@example.com', username: 'taken.name' }), someone()];
  const [first = someone()] = good;
  const lines: [line: object | string, reason: RegExp][] = [
    ['{"ref": "cut', /^line: not JSON$/],
    ['[1]', /^line: not an object$/],
    [`{"ref": "${'x'.repeat(70_000)}"}`, /^line: longer than 64 KiB$/],
    [{ phone: '13700009999' }, /^ref: /],
    [{ ref: 'no-contact' }, /^phone: a user needs/],
    [someone({ phone: '12' }), /^phone: not a phone number$/],
    [someone({ phone: '+85212345678' }), /^phone: no mobile number of this country$/],
    [someone({ email: 'a@b@c' }), /^email: /],
    [someone({ email: 'a\u0000@example.com' }), /^email: contains/],
    [someone({ username: '12345' }), /^username: /],
    [someone({ name: 'a\u202Eb' }), /^name: /],
    [someone({ name: '\ud800' }), /^name: contains/],
    [someone({ nmae: 'typing error' }), /^nmae: unknown field$/],
    [someone({ created_at: '2999-01-01' }), /^created_at: not in the past$/],
    [someone({ created_at: '01.02.2020' }), /^created_at: not a time/],
    [someone({ password: 'plain text' }), /^password: the scheme of the hash is unknown$/],
    [someone({ password: `$2b$15$${'a'.repeat(53)}` }), /^password: bcrypt: .*at most cost 12$/],
    [someone({ memberships: [{ kind: 'gold', until: '2099-01-01' }] }), /^memberships: kind/],
    [someone({ memberships: [{ kind: 'super', until: '9999-01-01' }] }), /^memberships: until/],
    [someone({ coins: { amount: -1 } }), /^coins: /],
    [someone({ coins: { amount: 1e9 } }), /^coins: /],
    [someone({ phone: first.phone }), /^phone: an account has this number$/],
    [someone({ email: 'Taken@example.com' }), /^email: an account has this address$/],
    [someone({ username: 'TAKEN.name' }), /^username: an account has this name$/],
  ];
  const { counts, refused } = await run([...good, ...lines.map(([line]) => line)]);
  expect(counts).toEqual({ lines: lines.length + 2, imported: 2, known: 0, refused: lines.length });
  const reasons = new Map(refused.map(({ line, reason }) => [line, reason]));
  for (const [index, [, reason]] of lines.entries()) expect(reasons.get(index + 3)).toMatch(reason);
  expect(JSON.stringify(refused)).not.toContain('plain text');
});

test('a file in another encoding is refused line by line, and a byte order mark is ignored', async () => {
  const file = join(folder, 'gbk.jsonl');
  const line = JSON.stringify(someone({ name: 'NAME' }));
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4]);
  const [head = '', tail = ''] = line.split('NAME');
  writeFileSync(file, Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(`${JSON.stringify(someone())}\r\n${head}`), gbk, Buffer.from(tail)])); // prettier-ignore
  const options = { file, refusedFile: `${file}.refused`, source: 'old', isDryRun: false };
  expect(await importUsers(server.deps, options)).toEqual({ lines: 2, imported: 1, known: 0, refused: 1 });
  expect(readFileSync(`${file}.refused`, 'utf8')).toBe('{"line":2,"reason":"line: not UTF-8"}\n');
});

test('a repeated import stores nothing again, and another source may use the same ids', async () => {
  const until = new Date(server.clock.now().getTime() + 40 * DAY_MS).toISOString();
  const users = Array.from({ length: 30 }, () =>
    someone({ memberships: [{ kind: 'accelerator', until }], coins: { amount: 5 } }),
  );
  expect((await run(users)).counts).toEqual({ lines: 30, imported: 30, known: 0, refused: 0 });
  const before = [await countOf('accounts'), await countOf('membership_grants'), await countOf('coin_entries')];
  expect((await run(users)).counts).toEqual({ lines: 30, imported: 0, known: 30, refused: 0 });
  expect([await countOf('accounts'), await countOf('membership_grants'), await countOf('coin_entries')]).toEqual(
    before,
  );
  expect((await run([{ ...users[0], phone: '13699999999' }], { source: 'another' })).counts.imported).toBe(1);
});

test('two imports of one file at once import each user once', async () => {
  const users = Array.from({ length: 2500 }, () => someone({ coins: { amount: 3 } }));
  const before = [Number(await countOf('accounts')), Number(await countOf('coin_entries'))];
  const [one, other] = await Promise.all([run(users), run(users.toReversed())]);
  expect(one.counts.imported + other.counts.imported).toBe(2500);
  expect(one.counts.known + other.counts.known).toBe(2500);
  expect([...one.refused, ...other.refused]).toEqual([]);
  expect([await countOf('accounts'), await countOf('coin_entries')]).toEqual(before.map((count) => count + 2500));
  expect(await findActivityFaults(server.deps.database.pool)).toEqual([]);
});

test('a dry run finds the same faults as an import, repetitions in the file included, and stores nothing', async () => {
  const one = someone({ email: 'twice@example.com', coins: { amount: 7 } });
  const lines = [one, someone({ email: 'TWICE@example.com' }), one, someone({ phone: '12' })];
  const tables = ['accounts', 'imported_users', 'coin_entries', 'foreign_hash_kinds'];
  const before = await Promise.all(tables.map(countOf));
  const dry = await run(lines, { isDryRun: true });
  expect(await Promise.all(tables.map(countOf))).toEqual(before);
  expect(dry.counts).toEqual({ lines: 4, imported: 1, known: 1, refused: 2 });
  const real = await run(lines);
  expect(real.counts).toEqual(dry.counts);
  const sorted = (list: typeof dry.refused) => list.toSorted((first, second) => first.line - second.line);
  expect(sorted(real.refused)).toEqual(sorted(dry.refused));
});

test('a repeated import does not bring an erased account back', async () => {
  const person = someone({ name: '要注销的人' });
  await run([person]);
  const { pool } = server.deps.database;
  await pool.query(`update accounts set state = 'cancellation_audit', cancel_at = $2 where phone = $1`, [
    `+86${person.phone}`,
    new Date(server.clock.now().getTime() - 1000),
  ]);
  expect(await eraseDueAccounts({ ...server.deps, personalData: [] })).toBe(1);
  expect((await run([person])).counts).toEqual({ lines: 1, imported: 0, known: 1, refused: 0 });
  expect(await query('select 1 from accounts where phone = $1', [`+86${person.phone}`])).toEqual([]);
  expect(await query('select 1 from imported_users where account_id is null')).toHaveLength(1);
});
