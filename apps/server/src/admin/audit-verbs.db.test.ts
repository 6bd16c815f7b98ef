import { expect, test } from 'vitest';
import { done, refused, useVerbs } from '../../test/verbs-beside-server.ts';
import { addAuditVerbs } from './audit-verbs.ts';
import { addOperator } from '../modules/operator/index.ts';

const desk = useVerbs(addAuditVerbs);

/** As somebody who has the database. */
async function asIntruder(statement: string): Promise<void> {
  await desk.rows('alter table audit_log disable trigger user');
  await desk.rows(statement);
  await desk.rows('alter table audit_log enable trigger user');
}

test('verifying the log fails where an entry was changed, and where the newest were cut off after a head was told', async () => {
  for (const name of ['甲', '乙', '丙'])
    await addOperator(desk.server.deps, { name, role: 'viewer' }, { actor: 'test' });
  const whole = await desk.say('audit', 'verify');
  expect(whole).toMatchObject(done('entries, none changed', 'bound by the master key'));
  const head = /Head: (\S+)/.exec(whole.output)?.[1] ?? '';
  expect(await desk.say('audit', 'verify', '--head', head)).toMatchObject(done('none changed'));

  const [{ id }] = await desk.rows(`select id from audit_log where subject = '乙'`);
  await asIntruder(`update audit_log set actor = 'nobody' where id = ${id}`);
  expect(await desk.say('audit', 'verify')).toMatchObject(refused(`entry ${id} does not follow`));
  await asIntruder(`update audit_log set actor = 'test' where id = ${id}`);
  expect(await desk.say('audit', 'verify')).toMatchObject(done('none changed'));

  // What is left follows from itself; only who kept the head knows that something is missing.
  await asIntruder('delete from audit_log where id = (select max(id) from audit_log)');
  expect(await desk.say('audit', 'verify')).toMatchObject(done('none changed'));
  expect(await desk.say('audit', 'verify', '--head', head)).toMatchObject(refused('it was cut off'));
});
