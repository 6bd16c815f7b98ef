import { Option, type Command } from 'commander';
import { activityPorts } from '../activity-ports.ts';
import { lookUpAccount } from '../modules/account/index.ts';
import { addMachines, listActivities, recallPeople } from '../modules/activity/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { readLines } from './read-lines.ts';
import { Refusal } from './refusal.ts';
import { ACTOR } from './support-desk.ts';
import { visit, type Visit } from './visit.ts';

/** Lists that an operator brings: whom a recall wants back, and which computers are a partner's. */
export function addActivityLists(activity: Command): void {
  activity
    .command('recall <activity> <file>')
    .description(
      'puts accounts on a recall’s list, and tells them: a line each, by id, phone number, e-mail address or name',
    )
    .action((id: string, file: string) => visit((opened) => importRecall(opened, id, readLines(file))));
  activity
    .command('machines <activity> <file>')
    .description('puts a partner’s computers on its list, a line each; only hashes of them are kept')
    .addOption(
      new Option('--by <name>', 'serial numbers, or the peer ids that clients there go by')
        .choices(['serial', 'peer'])
        .default('serial'),
    )
    .action((id: string, file: string, { by }: { by: 'serial' | 'peer' }) =>
      visit((opened) => importMachines(opened, id, by, readLines(file))),
    );
}

async function importRecall(opened: Visit, id: string, names: readonly string[]): Promise<void> {
  const { db, clock, masterKey } = opened;
  await requireKind(opened, id, 'recall');
  const known: string[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    // eslint-disable-next-line no-await-in-loop -- one after the other: a file may be long, and nobody waits for it
    const account = await lookUpAccount(db, clock, name);
    if (account) known.push(account.id);
    else unknown.push(name);
  }
  const added = await db.transaction(async (tx) => {
    const at = clock.now();
    const deps = { masterKey, clock, ...activityPorts };
    const count = await recallPeople(deps, tx, { activityId: id, accountIds: known, at });
    await writeAudit(tx, masterKey, {
      at,
      actor: ACTOR,
      action: 'activity.recall',
      subject: id,
      after: { added: count },
    });
    return count;
  });
  console.log(`Done. ${added} on the list, ${known.length - added} were on it before, ${unknown.length} are nobody.`);
  for (const name of unknown.slice(0, 20)) console.log(`  nobody: ${JSON.stringify(name)}`);
}

async function importMachines(
  opened: Visit,
  id: string,
  kind: 'serial' | 'peer',
  names: readonly string[],
): Promise<void> {
  const { db, clock, masterKey } = opened;
  await requireKind(opened, id, 'partner');
  const done = await db.transaction(async (tx) => {
    const at = clock.now();
    const imported = await addMachines(tx, masterKey, { activityId: id, kind, names, at });
    await writeAudit(tx, masterKey, { at, actor: ACTOR, action: 'activity.machines', subject: id, after: imported });
    return imported;
  });
  console.log(
    `Done. ${done.added} on the list, ${done.known} were on it before, ${done.malformed} lines are no ${kind} number.`,
  );
}

async function requireKind({ db }: Visit, id: string, kind: string): Promise<void> {
  const found = (await listActivities(db)).find((activity) => activity.id === id);
  if (found?.kind !== kind) throw new Refusal(`there is no ${kind} ${id}`);
}
