import { writeFileSync } from 'node:fs';
import { activityLimits } from '@feisuo/contract/facts/activity-vocabulary';
import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { Option, type Command } from 'commander';
import { handCodes, revokeCodes } from '../desk/codes.ts';
import { AppError } from '../http/app-error.ts';
import { batchNumberOf, listBatches, type Batch, type NewBatch } from '../modules/activity/index.ts';
import { asksWhy, because, type Why } from './check-reason.ts';
import { printTable } from './print-table.ts';
import { readCount, readMoment } from './product-flags.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

const kinds = ['vip_days', 'coins', 'make_up_card', 'chances', 'thing'] as const satisfies Award['kind'][];
const usualNames: Record<(typeof kinds)[number], string> = {
  vip_days: '加速会员',
  coins: '加速币',
  make_up_card: '补签卡',
  chances: '抽奖机会',
  thing: '',
};

interface MakeFlags {
  activity: string;
  gives: (typeof kinds)[number];
  amount: string;
  what?: string;
  count: string;
  perPerson: string;
  until: string;
  coinDays: string;
  out: string;
}

const MOST_CODES = activityLimits.mostCodes;

export function addCodeVerbs(program: Command): void {
  const codes = program.command('codes').description('redeem codes, in batches');
  asksWhy(codes.command('make <name>'))
    .description(
      'makes a batch and writes its codes to a new file, this once: afterwards only hashes of them are known',
    )
    .addOption(new Option('--gives <kind>', 'what each of them gives').choices(kinds).makeOptionMandatory())
    .requiredOption('--amount <number>', 'how many days, coins, cards, chances or pieces')
    .option('--what <name>', 'what it is called; needed for a thing')
    .requiredOption('--count <number>', `how many codes, up to ${MOST_CODES}`)
    .requiredOption('--until <moment>', 'such as 2026-12-01 or 2026-12-01T20:00 in Beijing')
    .option('--per-person <number>', 'how many of them one person may redeem', '1')
    .option('--coin-days <number>', 'for how many days coins can be spent', '180')
    .option('--activity <id>', 'whose time, switch and budget they follow', 'redeem')
    .requiredOption('--out <file>', 'a file that does not exist yet')
    .action((name: string, flags: Why & MakeFlags) => visit((opened) => make(opened, name, flags)));
  codes
    .command('list')
    .description('every batch, newest first')
    .action(() => visit(list));
  asksWhy(codes.command('revoke <batch>'))
    .description('makes those that were not redeemed worthless')
    .action((id: string, why: Why) => visit((opened) => revoke(opened, id, why)));
}

async function make(opened: Visit, name: string, flags: Why & MakeFlags): Promise<void> {
  try {
    const batch = batchOf(name, flags);
    const id = await handCodes(opened, batch, because(flags), (codes) => writeCodes(flags.out, codes));
    console.log(`Done. Batch ${id}: ${batch.size} codes in ${flags.out}. They cannot be shown again.`);
  } catch (error) {
    throw error instanceof AppError ? new Refusal(error.message) : error;
  }
}

function batchOf(name: string, flags: MakeFlags): NewBatch {
  const what = flags.what ?? usualNames[flags.gives];
  if (what === '') throw new Refusal('a thing needs a name: --what');
  const size = readSome(flags.count, 'codes', MOST_CODES);
  return {
    activityId: flags.activity,
    name,
    award: { kind: flags.gives, name: what, amount: readSome(flags.amount, 'pieces', 1_000_000) },
    coinDays: readSome(flags.coinDays, 'days', 3660),
    perPerson: readSome(flags.perPerson, 'codes', 1000),
    size,
    validUntil: readMoment(flags.until),
  };
}

function readSome(text: string, what: string, most: number): number {
  const number = readCount(text);
  if (number < 1 || number > most) throw new Refusal(`1 to ${most} ${what}, not ${text}`);
  return number;
}

function writeCodes(file: string, codes: readonly string[]): void {
  try {
    writeFileSync(file, `${codes.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new Refusal(`${file} cannot be written: ${error instanceof Error ? error.message : ''}`);
  }
}

async function list({ db, clock }: Visit): Promise<void> {
  const now = clock.now();
  printTable(
    (await listBatches(db)).map(({ batch, redeemed }) => ({
      batch: batch.id,
      number: batchNumberOf(batch),
      name: batch.name,
      gives: `${batch.amount} ${batch.awardName}`,
      redeemed: `${redeemed} of ${batch.size}`,
      until: batch.validUntil.toISOString(),
      state: stateOf(batch, now),
    })),
    'There are no codes.',
  );
}

function stateOf({ revokedAt, unmade, validUntil }: Batch, now: Date): string {
  if (revokedAt) return 'revoked';
  if (unmade > 0) return `being made, ${unmade} left`;
  return validUntil <= now ? 'expired' : 'good';
}

async function revoke(opened: Visit, id: string, why: Why): Promise<void> {
  if (!(await revokeCodes(opened, id, because(why))))
    throw new Refusal(`there is no batch ${id} that could be revoked`);
  console.log(`Done. What was not redeemed of ${id} is worth nothing any more.`);
}
