import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import type { AuditAction } from '@feisuo/contract/facts/audit';
import {
  GiveUpRequest,
  RetriedReply,
  RetryDeadRequest,
  UploadParams,
} from '@feisuo/contract/schemas/console-attribution';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { Database } from '../../db/database.ts';
import { conflict } from '../../http/app-error.ts';
import { giveUpUpload, lockUpload, listUploads, retryUpload, type UploadRow } from '../../modules/attribution/index.ts';
import type { Act, AuditDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import type { Doing } from '../note-change.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';

const writes = { permission: 'promotion.write', audit: 'promotion.read' } as const;

export const retryUploadAction = defineAction({
  ...writes,
  name: 'ads.retry',
  path: 'POST /attribution/uploads/:id/retry',
  words: '重发转化回传',
  summary: 'Retries a dead or doubtful upload',
  params: UploadParams,
  output: DoneReply,
  run: async (deps, { params, by }) => {
    if (!(await sendAgain(deps, Number(params.id), { by }))) throw conflict('it is neither dead nor in doubt');
    return {};
  },
  verb: {
    command: 'ads retry <id>',
    says: 'sends one that is dead or in doubt once more; all: every dead one, of one platform if it is named',
    flags: { '--platform <platform>': { choices: adPlatforms } },
    reason: null,
    run: async (opened, { args: [id], flags, act: { by } }: VerbCall<{ platform?: AdPlatform }, [string]>) => {
      if (id === 'all') {
        const number = await sendAllDeadAgain(opened, flags.platform, { by });
        return `${number} sent within a minute, while a server runs.`;
      }
      if (!(await sendAgain(opened, readId(id), { by })))
        throw new Refusal(`there is no upload ${id} that is dead or in doubt`);
      return 'Sent within a minute, while a server runs.';
    },
  },
});

export const giveUpUploadAction = defineAction({
  ...writes,
  name: 'ads.give_up',
  path: 'POST /attribution/uploads/:id/give-up',
  words: '放弃转化回传',
  summary: 'Gives up an upload',
  params: UploadParams,
  input: GiveUpRequest,
  output: DoneReply,
  run: async (deps, { params, act }) => {
    if (!(await giveUp(deps, Number(params.id), act))) throw conflict('it cannot be given up any more');
    return {};
  },
  verb: {
    command: 'ads give-up <id>',
    says: 'one that is not to be told any more',
    reason: { flag: '--why <reason>', says: 'kept with it, and in the audit log' },
    run: async (opened, { args: [id], act }: VerbCall<object, [string]>) => {
      if (!(await giveUp(opened, readId(id), act)))
        throw new Refusal(`there is no upload ${id} that could still be given up`);
      return `Given up: ${id}.`;
    },
  },
});

/** The console calls it repeatedly until `next` is null. */
export const retryDeadUploads = defineAction({
  ...writes,
  name: 'ads.retry_dead',
  path: 'POST /attribution/retry-dead',
  summary: 'Retries dead uploads in batches: `next` is the cursor, null at the end',
  input: RetryDeadRequest,
  output: RetriedReply,
  run: async (deps, { input: { platform, before }, by }) => {
    const turn = { platform, ...(before !== undefined && { before: Number(before) }) };
    const { number, next } = await sendDeadAgain(deps, turn, { by });
    return { number, next: next === null ? null : String(next) };
  },
});

function readId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(`${text} is no number of an upload`);
  return Number(text);
}

/** Each is its own transaction; as many as fit well within a client's timeout. */
export const UPLOADS_PER_TURN = 200;
const MOST_WORDS = 200;

/** Null where it is neither dead nor doubtful. */
const sendAgain = (deps: AuditDeps, id: number, doing: Doing) =>
  change(deps, 'ads.retry', id, doing, (tx) => retryUpload(tx, deps.clock, id));

interface DeadTurn {
  platform?: AdPlatform | undefined;
  /** The cursor. An upload that dies again meanwhile is not retried twice. */
  before?: number | undefined;
}

/** One batch, the newest first, with the cursor of the next. */
async function sendDeadAgain(
  deps: AuditDeps,
  { platform, before }: DeadTurn,
  doing: Doing,
): Promise<{ number: number; next: number | null }> {
  const dead = await listUploads(deps.db, { state: 'dead', platform, before, most: UPLOADS_PER_TURN + 1 });
  const turn = dead.slice(0, UPLOADS_PER_TURN);
  let number = 0;
  for (const { id } of turn) if (await sendAgain(deps, id, doing)) number += 1;
  return { number, next: dead.length > turn.length ? (turn.at(-1)?.id ?? null) : null };
}

/** All dead ones, batch by batch; returns their number. */
async function sendAllDeadAgain(deps: AuditDeps, platform: AdPlatform | undefined, doing: Doing): Promise<number> {
  let sum = 0;
  let before: number | null | undefined;
  while (before !== null) {
    const { number, next } = await sendDeadAgain(deps, { platform, before }, doing);
    sum += number;
    before = next;
  }
  return sum;
}

/** Null where it cannot be given up any more. */
const giveUp = (deps: AuditDeps, id: number, act: Act) =>
  change(deps, 'ads.give_up', id, act, (tx) => giveUpUpload(tx, id, act.reason.trim().slice(0, MOST_WORDS)));

const change = (
  deps: AuditDeps,
  action: AuditAction,
  id: number,
  doing: Doing,
  run: (tx: Database) => Promise<UploadRow | null>,
): Promise<UploadRow | null> =>
  runAudited(deps, doing, async (tx) => {
    const before = await lockUpload(tx, id);
    const done = before && (await run(tx));
    return done && { done, action, subject: String(id), before: tell(before), after: tell(done) };
  });

const tell = ({ state, why }: UploadRow) => ({ state, why });
