import { writeFileSync } from 'node:fs';
import { activityLimits } from '@feisuo/contract/facts/activity-vocabulary';
import type { Award } from '@feisuo/contract/schemas/activity-parts';
import {
  BatchParams,
  CodesReply,
  MadeBatchReply,
  MakeBatchRequest,
  ReverseRequest,
} from '@feisuo/contract/schemas/console-activity';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import type { NewBatch } from '../../modules/activity/index.ts';
import { defineAction } from '../define-action.ts';
import { readMoment, readSome } from '../read-flags.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { exportCodes, makeAndDeliverCodes, makeCodes, revokeCodes } from './codes.ts';

const worksOnCodes = { permission: 'activity.codes', audit: 'activity.read' } as const;

export const makeCodesAction = defineAction({
  ...worksOnCodes,
  name: 'codes.make',
  path: 'POST /codes',
  words: '生成兑换码',
  summary: 'Starts a batch; its codes can be exported once, when all are made',
  input: MakeBatchRequest,
  output: MadeBatchReply,
  run: async (deps, { input, audit }) => {
    const { reason: _reason, validUntil, ...batch } = input;
    return { id: await makeCodes(deps, { ...batch, validUntil: new Date(validUntil) }, audit) };
  },
  verb: {
    command: 'codes make <name>',
    help: 'creates a batch and writes its codes to a new file; they cannot be exported again, only hashes are kept',
    flags: {
      '--gives <kind>': {
        help: 'what each code gives',
        choices: ['vip_days', 'coins', 'make_up_card', 'chances', 'thing'],
        isRequired: true,
      },
      '--amount <number>': { help: 'number of days, coins, cards, chances or goods', isRequired: true },
      '--what <name>': 'name of the good; required for the kind thing',
      '--count <number>': { help: `how many codes, up to ${activityLimits.mostCodes}`, isRequired: true },
      '--until <moment>': { help: 'such as 2026-12-01 or 2026-12-01T20:00 in Beijing', isRequired: true },
      '--per-person <number>': { help: 'how many codes of the batch one person may redeem', default: '1' },
      '--coin-days <number>': { help: 'number of days until the coins expire', default: '180' },
      '--activity <id>': { help: 'the activity whose time, switch and budget apply to the codes', default: 'redeem' },
      '--out <file>': { help: 'path of the new file; an existing file is not overwritten', isRequired: true },
    },
    run: async (opened, { args: [name], flags, audit }: VerbCall<MakeFlags, [string]>) => {
      const batch = batchOf(name, flags);
      const id = await makeAndDeliverCodes(opened, batch, audit, (made) => writeCodes(flags.out, made));
      return `Done. Batch ${id}: ${batch.size} codes in ${flags.out}. They cannot be shown again.`;
    },
  },
});

export const exportCodesAction = defineAction({
  ...worksOnCodes,
  name: 'codes.export',
  path: 'POST /codes/:id/export',
  proof: 'fresh',
  words: '导出兑换码',
  summary: 'Exports the codes of a batch, once all are made, to one operator',
  params: BatchParams,
  input: ReverseRequest,
  output: CodesReply,
  http: { isSecret: true },
  run: async (deps, { params: { id }, audit }) => ({ name: id, codes: await exportCodes(deps, id, audit) }),
});

export const revokeCodesAction = defineAction({
  ...worksOnCodes,
  name: 'codes.revoke',
  path: 'POST /codes/:id/revoke',
  words: '作废兑换码',
  summary: 'Revokes the unredeemed codes of a batch',
  params: BatchParams,
  input: ReverseRequest,
  output: DoneReply,
  run: async (deps, { params: { id }, audit }) => {
    if (!(await revokeCodes(deps, id, audit)))
      throw new AppError('not_found', { description: 'the batch does not exist or was already revoked' });
    return {};
  },
  verb: {
    command: 'codes revoke <batch>',
    help: 'revokes the codes of a batch that were not redeemed',
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      if (!(await revokeCodes(opened, id, audit)))
        throw new Refusal(`batch ${id} does not exist or was already revoked`);
      return `Done. The codes of ${id} that were not redeemed are revoked.`;
    },
  },
});

type CodeKind = Extract<Award['kind'], 'vip_days' | 'coins' | 'make_up_card' | 'chances' | 'thing'>;
const usualNames: Record<CodeKind, string> = {
  vip_days: '加速会员',
  coins: '加速币',
  make_up_card: '补签卡',
  chances: '抽奖机会',
  thing: '',
};

interface MakeFlags {
  activity: string;
  gives: CodeKind;
  amount: string;
  what?: string;
  count: string;
  perPerson: string;
  until: string;
  coinDays: string;
  out: string;
}

function batchOf(name: string, flags: MakeFlags): NewBatch {
  const what = flags.what ?? usualNames[flags.gives];
  if (what === '') throw new Refusal('the kind thing needs the name of the good: --what');
  const size = readSome(flags.count, 'codes', activityLimits.mostCodes);
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

function writeCodes(file: string, codes: readonly string[]): void {
  try {
    writeFileSync(file, `${codes.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new Refusal(`${file} cannot be written: ${error instanceof Error ? error.message : ''}`);
  }
}
