import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { UNFREEZE_LINES, type UnfreezeLine } from '@feisuo/contract/schemas/console-accounts';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller } from '../../../test/account-caller.ts';
import { enterEnrolled, type OperatorCaller } from '../../../test/operator-caller.ts';
import { done, refused, useCommands } from '../../../test/use-commands.ts';
import { addAccountVerbs } from '../../admin/account-verbs.ts';

const FIVE_MINUTES = 5 * 60_000;
const reason = '误冻批量恢复';
const commands = useCommands(addAccountVerbs);
let support: OperatorCaller;
beforeAll(async () => {
  support = await enterEnrolled(commands.server, 'support');
});

/** Creates a member with an account in this state. */
async function memberIn(state: string): Promise<{ id: string; phone: string }> {
  const { sub: id } = await accountCaller(commands.server).join();
  const [row] = await commands.rows('update accounts set state = $2 where id = $1 returning phone', [id, state]);
  return { id, phone: row.phone as string };
}
const stateOf = async (id: string) => (await commands.rows('select state from accounts where id = $1', [id]))[0].state;
const linesOf = (id: string) =>
  commands.rows(
    `select actor, reason, before, after from audit_log where action = 'account.unfreeze' and subject = $1`,
    [id],
  );
const outcomesOf = ({ body }: { body: { data: { lines: UnfreezeLine[] } } }) =>
  body.data.lines.map(({ line, outcome }) => [line, outcome]);

test('a list of accounts to unfreeze is checked line by line, and then each unfrozen account gets its own audit entry', async () => {
  const [frozen, active, reviewed] = await Promise.all([
    memberIn('frozen'),
    memberIn('active'),
    memberIn('under_review'),
  ]);
  const text = [frozen.phone, '', frozen.id, active.id, reviewed.phone, '13099990000', `${active.id},张三`].join('\n');
  const judged = [
    [3, 'repeated'],
    [4, 'not_frozen'],
    [5, 'not_frozen'],
    [6, 'unknown'],
    [7, 'columns'],
  ];
  const preview = await support.call('POST', '/accounts/unfreeze/preview', { text });
  expect(outcomesOf(preview)).toEqual([[1, 'frozen'], ...judged]);
  expect(await stateOf(frozen.id)).toBe('frozen');

  const result = await support.call('POST', '/accounts/unfreeze', { text, reason });
  expect(outcomesOf(result)).toEqual([[1, 'unfrozen'], ...judged]);
  expect(await Promise.all([frozen, active, reviewed].map(({ id }) => stateOf(id)))).toEqual([
    'active',
    'active',
    'under_review',
  ]);
  const states = { before: { state: 'frozen' }, after: { state: 'active' } };
  expect(await linesOf(frozen.id)).toEqual([{ actor: support.name, reason, ...states }]);
  expect(await linesOf(active.id)).toEqual([]);

  const again = await support.call('POST', '/accounts/unfreeze', { text, reason });
  expect(outcomesOf(again)).toEqual([[1, 'not_frozen'], ...judged]);
  expect(await linesOf(frozen.id)).toHaveLength(1);
});

test('a phone number may be written with spaces, dashes or the code of the country', async () => {
  const spell = [
    (phone: string) => phone.replace(/^\+86(\d{3})(\d{4})/, '$1 $2 '),
    (phone: string) => phone.replace(/^\+86(\d{3})(\d{4})/, '+86 $1-$2-'),
    (phone: string) => phone.replace(/^\+86(\d{3})(\d{4})/, '（+86）$1 $2 '),
  ];
  const members = await Promise.all(spell.map(() => memberIn('frozen')));
  const text = members.map(({ phone }, index) => spell[index]?.(phone)).join('\n');
  expect(text).toMatch(/^\d{3} \d{4} \d{4}\n/);
  const preview = await support.call('POST', '/accounts/unfreeze/preview', { text });
  expect(preview.body.data.lines.map(({ accountId }: UnfreezeLine) => accountId)).toEqual(members.map(({ id }) => id));
  const [first = { id: '', phone: '' }] = members;
  const search = await support.call('GET', `/accounts?q=${encodeURIComponent(spell[0]?.(first.phone) ?? '')}`);
  expect(search.body.data.list).toMatchObject([{ id: first.id }]);
});

test('every check of a list of accounts to unfreeze requires a fresh proof and has an audit entry with counts', async () => {
  const [frozen, active] = await Promise.all([memberIn('frozen'), memberIn('active')]);
  const text = [frozen.phone, frozen.id, active.phone, '13099990001', '13099990002', 'a,b'].join('\n');
  const checksOf = (action: string) =>
    commands.rows('select actor, subject, reason, before, after from audit_log where action = $1 order by id', [
      action,
    ]);
  const earlier = (await checksOf('account.preview_unfreeze')).length;
  commands.server.clock.setOffset(FIVE_MINUTES + 1000);
  try {
    const refusedPreview = await support.call('POST', '/accounts/unfreeze/preview', { text });
    expect([refusedPreview.body.code, refusedPreview.body.data]).toEqual([26003, null]);
  } finally {
    commands.server.clock.setOffset(0);
  }
  expect(await checksOf('account.preview_unfreeze')).toHaveLength(earlier);

  expect((await support.call('POST', '/accounts/unfreeze/preview', { text })).body.code).toBe(0);
  const after = { lines: 6, frozen: 1, notFrozen: 1, unknown: 2, repeated: 1, malformed: 1 };
  const entry = { actor: support.name, subject: 'accounts', reason: null, before: null, after };
  expect((await checksOf('account.preview_unfreeze')).slice(earlier)).toEqual([entry]);
  await support.call('POST', '/accounts/unfreeze', { text, reason });
  expect((await checksOf('account.unfreeze_list')).at(-1)).toEqual({ ...entry, reason });
  const logged = JSON.stringify(await commands.rows('select * from audit_log'));
  for (const word of [frozen.phone, active.phone, '13099990001']) expect(logged).not.toContain(word);
});

test('concurrent lists of accounts to unfreeze unfreeze each account only once', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => memberIn('frozen')));
  const text = members.map(({ id }) => id).join('\n');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => support.call('POST', '/accounts/unfreeze', { text, reason })),
  );
  const outcomes = answers.flatMap(outcomesOf).map(([, outcome]) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'unfrozen')).toHaveLength(members.length);
  expect(outcomes.filter((outcome) => outcome === 'not_frozen')).toHaveLength(3 * members.length);
  for (const { id } of members) expect(await linesOf(id)).toHaveLength(1);
});

test('unfreezing a list requires the permission, a reason, a fresh proof and a readable list', async () => {
  const { id } = await memberIn('frozen');
  const viewer = await enterEnrolled(commands.server, 'viewer');
  const path = '/accounts/unfreeze';
  expect((await viewer.call('POST', path, { text: id, reason })).body.code).toBe(26001);
  expect((await viewer.call('POST', `${path}/preview`, { text: id })).body.code).toBe(26001);
  expect((await support.call('POST', path, { text: id })).status).toBe(400);
  const long = Array.from({ length: UNFREEZE_LINES + 1 }, (_, index) => `x${index}`).join('\n');
  expect((await support.call('POST', path, { text: long, reason })).body).toMatchObject({ fault: { field: 'text' } });
  const huge = await support.call('POST', path, { text: 'x'.repeat(1024 * 1024), reason });
  expect(huge).toMatchObject({ status: 400, body: { fault: { field: 'text' } } });
  commands.server.clock.setOffset(FIVE_MINUTES + 1000);
  try {
    expect((await support.call('POST', path, { text: id, reason })).body.code).toBe(26003);
  } finally {
    commands.server.clock.setOffset(0);
  }
  expect(await stateOf(id)).toBe('frozen');
});

test('the command line unfreezes the accounts listed in a file and prints every line', async () => {
  const { id, phone } = await memberIn('frozen');
  const file = joinPath(mkdtempSync(joinPath(tmpdir(), 'unfreeze-')), 'list.txt');
  writeFileSync(file, `${phone}\nnobody-is-called-so\n`);
  expect(await commands.say('account', 'unfreeze', file)).toMatchObject(refused('--reason'));
  expect(await commands.say('account', 'unfreeze', `${file}.no`, '--reason', reason)).toMatchObject(
    refused('cannot be read'),
  );
  const output = await commands.say('account', 'unfreeze', file, '--reason', reason);
  expect(output).toMatchObject(done('1 of 2 lines unfrozen', `line 1: unfrozen ${id}`, 'line 2: unknown'));
  expect(await stateOf(id)).toBe('active');
  expect(await linesOf(id)).toMatchObject([{ actor: 'command line', reason }]);
});
