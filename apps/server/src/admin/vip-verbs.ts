import { Option, type Command } from 'commander';
import { giveVip, longestGift, sayLength, takeVipBack, vipKinds, type VipKind } from '../desk/vip.ts';
import { lookUpAccount } from '../modules/account/index.ts';
import {
  daysLeft,
  describePeriods,
  listGrants,
  membershipOf,
  type Entitlement,
  type Length,
} from '../modules/membership/index.ts';
import { checkReason } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

const BY = { actor: 'command line' };

interface GiftFlags {
  days?: string;
  months?: string;
  kind: VipKind;
  reason: string;
}

export function addVipVerbs(program: Command): void {
  const vip = program.command('vip').description('what members were given, and what they have of it');
  vip
    .command('show <who>')
    .description('by id, phone number, e-mail address or user name')
    .action((who: string) => visit((opened) => show(opened, who)));
  vip
    .command('grant <who>')
    .description('gives a membership, behind what is there; its owner is told')
    .option('--days <number>', 'days of 24 hours')
    .option('--months <number>', 'calendar months')
    .addOption(
      new Option('--kind <kind>', 'accelerator VIP, or super VIP').choices(Object.keys(vipKinds)).default('vip'),
    )
    .requiredOption('--reason <reason>', 'kept in the audit log')
    .action((who: string, flags: GiftFlags) => visit((opened) => grant(opened, who, flags)));
  vip
    .command('revoke <grant>')
    .description(
      'takes back a grant by its number in `vip show`, if nobody paid for it: used days stay used, what waits behind moves up',
    )
    .requiredOption('--reason <reason>', 'kept in the audit log')
    .action((id: string, { reason }: { reason: string }) => visit((opened) => revoke(opened, id, reason)));
}

async function show(opened: Visit, who: string): Promise<void> {
  const { db, clock } = opened;
  const { id } = await find(opened, who);
  const now = clock.now();
  const { accelerator, super: superVip } = await membershipOf(db, id, now);
  const say = (name: string, { isRunning, endsAt, type }: Entitlement) =>
    endsAt
      ? `  ${name}: ${isRunning ? `${daysLeft(endsAt, now)} days left, ${type}, ends` : 'ended'} ${endsAt.toISOString()}`
      : `  ${name}: never`;
  console.log([id, say('VIP', accelerator), say('super VIP', superVip)].join('\n'));
  const grants = (await listGrants(db, id)).toReversed();
  const periods = describePeriods(grants.toReversed());
  const rows = grants.map((entry, index) => ({ grant: String(entry.id), ...periods[index] }));
  printTable(
    rows.map(({ length, ...row }) => ({ ...row, length: length && sayLength(length) })),
    'Nothing was ever given.',
  );
}

async function grant(opened: Visit, who: string, flags: GiftFlags): Promise<void> {
  const act = { by: BY, reason: checkReason(flags.reason) };
  const length = lengthOf(flags);
  const { id: accountId } = await find(opened, who);
  const given = await giveVip(opened, { accountId, kind: flags.kind, length }, act);
  console.log(
    `${accountId}: grant ${given.grantId}, ${given.startsAt.toISOString()} to ${given.endsAt.toISOString()}.`,
  );
}

async function revoke(opened: Visit, id: string, why: string): Promise<void> {
  const act = { by: BY, reason: checkReason(why) };
  const taken = /^\d{1,18}$/.test(id) ? await takeVipBack(opened, BigInt(id), act) : 'unknown';
  if (taken === 'unknown') throw new Refusal(`there is no grant ${id}`);
  if (taken === 'before') throw new Refusal(`grant ${id} was taken back before`);
  if ('orderId' in taken)
    throw new Refusal(`grant ${id} was bought: return the money instead, by refund give ${taken.orderId}`);
  console.log(`${taken.accountId}: grant ${id} is taken back.`);
}

async function find({ db, clock }: Visit, who: string): Promise<{ id: string }> {
  const found = await lookUpAccount(db, clock, who);
  if (!found) throw new Refusal(`there is no account ${who}`);
  return found;
}

function lengthOf({ days, months }: Pick<GiftFlags, 'days' | 'months'>): Length {
  if ((days === undefined) === (months === undefined)) throw new Refusal('say how long: --days or --months');
  const [unit, said] = days === undefined ? (['months', months] as const) : (['days', days] as const);
  const count = /^\d+$/.test(said ?? '') ? Number(said) : 0;
  if (count < 1 || count > longestGift[unit])
    throw new Refusal(`--${unit} is a whole number from 1 to ${longestGift[unit]}`);
  return unit === 'days' ? { days: count } : { months: count };
}
