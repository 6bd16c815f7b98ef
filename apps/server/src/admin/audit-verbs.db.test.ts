import { expect, test } from 'vitest';
import { done, refused, useCommands } from '../../test/use-commands.ts';
import { addAuditVerbs } from './audit-verbs.ts';
import { addOperator } from '../modules/operator/index.ts';

const desk = useCommands(addAuditVerbs);

/** With direct access to the database. */
async function asIntruder(statement: string): Promise<void> {
  await desk.rows('alter table audit_log disable trigger user');
  await desk.rows(statement);
  await desk.rows('alter table audit_log enable trigger user');
}

test('verification fails if an entry was changed, the newest were removed, or the key was removed from all', async () => {
  for (const name of ['甲', '乙', '丙'])
    await addOperator(desk.server.deps, { name, role: 'viewer' }, { by: { actor: 'test' } });
  const whole = await desk.say('audit', 'verify');
  expect(whole).toMatchObject(done('entries, none changed', 'bound by the master key'));
  const head = /Head: (\S+)/.exec(whole.output)?.[1] ?? '';
  expect(await desk.say('audit', 'verify', '--head', head)).toMatchObject(done('none changed'));
  expect(await desk.say('audit', 'verify', '--head', 'k1:other')).toMatchObject(refused('it was cut off'));

  const [{ id }] = await desk.rows(`select id from audit_log where subject = '乙'`);
  await asIntruder(`update audit_log set actor = 'nobody' where id = ${id}`);
  expect(await desk.say('audit', 'verify')).toMatchObject(refused(`entry ${id} does not follow`));
  await asIntruder(`update audit_log set actor = 'test' where id = ${id}`);
  expect(await desk.say('audit', 'verify')).toMatchObject(done('none changed'));

  await desk.rows('create table kept as table audit_log');
  await asIntruder(`update audit_log set hash = null`);
  const [first] = await desk.rows('select min(id) as id from audit_log');
  expect(await desk.say('audit', 'verify')).toMatchObject(refused(`entry ${first?.id} does not follow`));
  await asIntruder('update audit_log set hash = kept.hash from kept where kept.id = audit_log.id');
  await desk.rows('drop table kept');
  expect(await desk.say('audit', 'verify')).toMatchObject(done('none changed'));

  await asIntruder('delete from audit_log where id = (select max(id) from audit_log)');
  expect(await desk.say('audit', 'verify')).toMatchObject(refused('does not agree with its seal'));
});

test('a log without a seal is sealed by hand, after confirmation, and never automatically', async () => {
  const seal = (...more: string[]) => desk.say('audit', 'seal', '--reason', '从没有封条的版本升级', ...more);
  await desk.rows(`delete from system_settings where key = 'audit_seal'`);
  await addOperator(desk.server.deps, { name: '丁', role: 'viewer' }, { by: { actor: 'test' } });
  expect(await desk.say('audit', 'verify')).toMatchObject(refused('The log has no seal.'));
  expect(await seal()).toMatchObject(refused('0 of them without a key'));
  expect(await desk.say('audit', 'verify')).toMatchObject(refused('The log has no seal.'));
  expect(await desk.say('audit', 'seal', '--reason', ' ', '--yes')).toMatchObject(refused('the reason is empty'));
  expect(await seal('--yes')).toMatchObject(done('Sealed.'));
  expect(await desk.say('audit', 'verify')).toMatchObject(done('none changed'));
  expect(await seal('--yes')).toMatchObject(refused('agrees with its seal'));
});
