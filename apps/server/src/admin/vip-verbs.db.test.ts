import { expect, test } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { runAdmin } from '../../test/server-process.ts';
import { done, refused, useCommands } from '../../test/use-commands.ts';
import { addVipVerbs } from './vip-verbs.ts';

const commands = useCommands(addVipVerbs);

const vip = (...words: string[]) => commands.say('vip', ...words);

test('an operator grants and revokes a membership by command with an audited reason', async () => {
  const { sub } = await accountCaller(commands.server).join();
  expect(await vip('grant', sub, '--days', '0', '--reason', '补偿')).toMatchObject(refused('--days is'));
  expect(await vip('grant', sub, '--days', '7', '--reason', ' ')).toMatchObject(refused('reason is empty'));
  expect(await vip('grant', 'unknown', '--days', '7', '--reason', '补偿')).toMatchObject(refused('no account unknown'));
  expect(await vip('revoke', '999', '--reason', '补偿')).toMatchObject(refused('no grant 999'));

  const granted = await vip('grant', sub, '--months', '3', '--kind', 'super', '--reason', '补偿故障');
  expect(granted).toMatchObject(done('grant '));
  const [, id = ''] = /grant (\d+)/.exec(granted.output) ?? [];
  // One command is run as a separate process while the server is running.
  expect(await runAdmin(commands.env, 'vip', 'show', sub)).toMatchObject(done('super VIP: 92 days left'));
  expect(await vip('revoke', id, '--reason', '发错了')).toMatchObject(done('was revoked'));
  expect(await vip('revoke', id, '--reason', '发错了')).toMatchObject(refused('was already revoked'));

  const { orderId } = await sell(commands.server.deps.db, { accountId: sub, at: commands.server.clock.now() });
  const [bought] = await commands.rows(`select id::text from membership_grants where source_id = '${orderId}'`);
  expect(await vip('revoke', String(bought?.['id']), '--reason', '发错了')).toMatchObject(
    refused(`refund give ${orderId}`),
  );

  const rows = await commands.rows(`select action, reason from audit_log where action like 'vip.%' order by id`);
  expect(rows).toEqual([
    { action: 'vip.grant', reason: '补偿故障' },
    { action: 'vip.revoke', reason: '发错了' },
  ]);
}, 60_000);
