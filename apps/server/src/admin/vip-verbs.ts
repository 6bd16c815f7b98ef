import { randomUUID } from 'node:crypto';
import { Option, type Command } from 'commander';
import type { Database } from '../db/database.ts';
import { lookUpAccount } from '../modules/account/index.ts';
import { putLetter } from '../modules/delivery/index.ts';
import {
  daysLeft,
  describePeriods,
  findGrantById,
  grantMembership,
  listGrants,
  membershipOf,
  revokeGrant,
  type Entitlement,
  type Length,
  type Vas,
} from '../modules/membership/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { printTable } from './print-table.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

const ACTOR = 'command line';
const PRODUCT = 'gift';
const kinds: Record<'vip' | 'super', { vas: Vas; name: string }> = {
  vip: { vas: 3, name: '加速会员' },
  super: { vas: 5, name: '超级会员' },
};
type Kind = keyof typeof kinds;

interface GiftFlags {
  days?: string;
  months?: string;
  kind: Kind;
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
    .addOption(new Option('--kind <kind>', 'accelerator VIP, or super VIP').choices(Object.keys(kinds)).default('vip'))
    .requiredOption('--reason <reason>', 'kept in the audit log')
    .action((who: string, flags: GiftFlags) => visit((opened) => grant(opened, who, flags)));
  vip
    .command('revoke <grant>')
    .description('takes back a grant by its number in `vip show`: used days stay used, what waits behind moves up')
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
  const [reason, length, kind] = [reasonOf(flags.reason), lengthOf(flags), kinds[flags.kind]];
  const { id: accountId } = await find(opened, who);
  const at = opened.clock.now();
  const given = await opened.db.transaction(async (tx) => {
    const source = { type: 'operator', id: randomUUID() } as const;
    const granted = await grantMembership(tx, { accountId, source, productId: PRODUCT, vas: kind.vas, length, at });
    const after = { grant: granted.grantId, vas: kind.vas, length, reason };
    await writeAudit(tx, { at, actor: ACTOR, action: 'vip.grant', subject: accountId, after });
    await tell(opened, tx, accountId, {
      title: `${kind.name}已到账`,
      text: `我们为你加了 ${sayLength(length)}${kind.name}，已经生效，可以在会员中心查看到期时间。`,
    });
    return granted;
  });
  console.log(
    `${accountId}: grant ${given.grantId}, ${given.startsAt.toISOString()} to ${given.endsAt.toISOString()}.`,
  );
}

async function revoke(opened: Visit, id: string, why: string): Promise<void> {
  const reason = reasonOf(why);
  const { db, clock } = opened;
  const found = /^\d{1,18}$/.test(id) ? await findGrantById(db, BigInt(id)) : null;
  if (!found) throw new Refusal(`there is no grant ${id}`);
  const { accountId, source, vas } = found;
  const at = clock.now();
  const taken = await db.transaction(async (tx) => {
    const outcome = await revokeGrant(tx, { source, at });
    if (!outcome?.isNew) return false;
    const entry = { before: { grant: id, source: source.type, vas }, after: { revoked: true, reason } };
    await writeAudit(tx, { at, actor: ACTOR, action: 'vip.revoke', subject: accountId, ...entry });
    await tell(opened, tx, accountId, {
      title: '会员时长有变动',
      text: '你的一份会员时长已被收回，用过的时间不受影响。有疑问请联系客服。',
    });
    return true;
  });
  if (!taken) throw new Refusal(`grant ${id} was taken back before`);
  console.log(`${accountId}: grant ${id} is taken back.`);
}

const tell = (opened: Visit, tx: Database, accountId: string, letter: { title: string; text: string }) =>
  putLetter(tx, opened, { accountId, kind: 'membership', ...letter });

async function find({ db, clock }: Visit, who: string): Promise<{ id: string }> {
  const found = await lookUpAccount(db, clock, who);
  if (!found) throw new Refusal(`there is no account ${who}`);
  return found;
}

function reasonOf(reason: string): string {
  if (reason.trim() === '') throw new Refusal('the reason is empty');
  return reason;
}

/** The longest gift; more is a slip of the finger. */
const MOST = { days: 3660, months: 120 };

function lengthOf({ days, months }: Pick<GiftFlags, 'days' | 'months'>): Length {
  if ((days === undefined) === (months === undefined)) throw new Refusal('say how long: --days or --months');
  const [unit, said] = days === undefined ? (['months', months] as const) : (['days', days] as const);
  const count = /^\d+$/.test(said ?? '') ? Number(said) : 0;
  if (count < 1 || count > MOST[unit]) throw new Refusal(`--${unit} is a whole number from 1 to ${MOST[unit]}`);
  return unit === 'days' ? { days: count } : { months: count };
}

const sayLength = (length: Length) => ('days' in length ? `${length.days} 天` : `${length.months} 个月`);
