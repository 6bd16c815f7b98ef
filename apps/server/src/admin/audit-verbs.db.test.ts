import { expect, test } from 'vitest';
import { done, refused, useCommands } from '../../test/use-commands.ts';
import { addAuditVerbs } from './audit-verbs.ts';
import { addOperator } from '../modules/operator/index.ts';

const commands = useCommands(addAuditVerbs);

/** Changes the audit log like an attacker with direct access to the database. */
async function asIntruder(statement: string): Promise<void> {
  await commands.rows('alter table audit_log disable trigger user');
  await commands.rows(statement);
  await commands.rows('alter table audit_log enable trigger user');
}

test('verifying the audit log fails if an entry was changed, the newest entries were deleted, or all hashes were removed', async () => {
  for (const name of ['甲', '乙', '丙'])
    await addOperator(commands.server.deps, { name, role: 'viewer' }, { by: { actor: 'test' } });
  const whole = await commands.say('audit', 'verify');
  expect(whole).toMatchObject(done('entries, none changed', 'signed with the master key'));
  const head = /Head: (\S+)/.exec(whole.output)?.[1] ?? '';
  expect(await commands.say('audit', 'verify', '--head', head)).toMatchObject(done('none changed'));
  expect(await commands.say('audit', 'verify', '--head', 'k1:other')).toMatchObject(
    refused('does not contain that head'),
  );

  const [{ id }] = await commands.rows(`select id from audit_log where subject = '乙'`);
  await asIntruder(`update audit_log set actor = 'unknown' where id = ${id}`);
  expect(await commands.say('audit', 'verify')).toMatchObject(refused(`entry ${id} does not follow`));
  await asIntruder(`update audit_log set actor = 'test' where id = ${id}`);
  expect(await commands.say('audit', 'verify')).toMatchObject(done('none changed'));

  await commands.rows('create table kept as table audit_log');
  await asIntruder(`update audit_log set hash = null`);
  const [first] = await commands.rows('select min(id) as id from audit_log');
  expect(await commands.say('audit', 'verify')).toMatchObject(refused(`entry ${first?.id} does not follow`));
  await asIntruder('update audit_log set hash = kept.hash from kept where kept.id = audit_log.id');
  await commands.rows('drop table kept');
  expect(await commands.say('audit', 'verify')).toMatchObject(done('none changed'));

  await asIntruder('delete from audit_log where id = (select max(id) from audit_log)');
  expect(await commands.say('audit', 'verify')).toMatchObject(refused('does not agree with its seal'));
});

test('an audit log without keyed hashes gets keyed hashes only by a command with confirmation, not automatically', async () => {
  const seal = (...more: string[]) => commands.say('audit', 'seal', '--reason', '从没有封条的版本升级', ...more);
  await commands.rows(`delete from system_settings where key = 'audit_seal'`);
  await addOperator(commands.server.deps, { name: '丁', role: 'viewer' }, { by: { actor: 'test' } });
  expect(await commands.say('audit', 'verify')).toMatchObject(refused('The log has no seal.'));
  expect(await seal()).toMatchObject(refused('0 of them without a key'));
  expect(await commands.say('audit', 'verify')).toMatchObject(refused('The log has no seal.'));
  expect(await commands.say('audit', 'seal', '--reason', ' ', '--yes')).toMatchObject(refused('the reason is empty'));
  expect(await seal('--yes')).toMatchObject(done('Sealed.'));
  expect(await commands.say('audit', 'verify')).toMatchObject(done('none changed'));
  expect(await seal('--yes')).toMatchObject(refused('agrees with its seal'));
});
