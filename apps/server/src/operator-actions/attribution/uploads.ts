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
import type { AuditContext, AuditDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import type { PartialAuditContext } from '../note-change.ts';
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
    help: 'retries one dead or doubtful upload; with all: every dead upload, of one platform if --platform is given',
    flags: { '--platform <platform>': { choices: adPlatforms } },
    reason: null,
    run: async (opened, { args: [id], flags, audit: { by } }: VerbCall<{ platform?: AdPlatform }, [string]>) => {
      if (id === 'all') {
        const number = await sendAllDeadAgain(opened, flags.platform, { by });
        return `${number} queued; a running server sends them within a minute.`;
      }
      if (!(await sendAgain(opened, readId(id), { by })))
        throw new Refusal(`no dead or doubtful upload has the number ${id}`);
      return 'Queued; a running server sends it within a minute.';
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
  run: async (deps, { params, audit }) => {
    if (!(await giveUp(deps, Number(params.id), audit))) throw conflict('it cannot be given up any more');
    return {};
  },
  verb: {
    command: 'ads give-up <id>',
    help: 'gives up an upload: it is never sent',
    reason: { flag: '--why <reason>', help: 'reason; kept with the upload and in the audit log' },
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      if (!(await giveUp(opened, readId(id), audit))) throw new Refusal(`no unsent upload has the number ${id}`);
      return `Given up: ${id}.`;
    },
  },
});

/** Retries one batch of dead uploads. The console calls this repeatedly until `next` is null. */
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
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(`${text} is not the number of an upload`);
  return Number(text);
}

/**
 * Number of uploads per batch. Each upload is retried in its own transaction, and this many finish well within a
 * client's timeout.
 */
export const UPLOADS_PER_TURN = 200;
const MOST_WORDS = 200;

/** Retries an upload; null if it is neither dead nor unsure. */
const sendAgain = (deps: AuditDeps, id: number, audit: PartialAuditContext) =>
  change(deps, 'ads.retry', id, audit, (tx) => retryUpload(tx, deps.clock, id));

interface DeadTurn {
  platform?: AdPlatform | undefined;
  /** The cursor of the next batch. An upload that fails again lies before the cursor, so it is not retried twice. */
  before?: number | undefined;
}

/** Retries one batch, the newest upload first, and returns the cursor of the next batch. */
async function sendDeadAgain(
  deps: AuditDeps,
  { platform, before }: DeadTurn,
  audit: PartialAuditContext,
): Promise<{ number: number; next: number | null }> {
  const dead = await listUploads(deps.db, { state: 'dead', platform, before, most: UPLOADS_PER_TURN + 1 });
  const turn = dead.slice(0, UPLOADS_PER_TURN);
  let number = 0;
  for (const { id } of turn) if (await sendAgain(deps, id, audit)) number += 1;
  return { number, next: dead.length > turn.length ? (turn.at(-1)?.id ?? null) : null };
}

/** Retries all dead uploads in batches and returns their number. */
async function sendAllDeadAgain(
  deps: AuditDeps,
  platform: AdPlatform | undefined,
  audit: PartialAuditContext,
): Promise<number> {
  let sum = 0;
  let before: number | null | undefined;
  while (before !== null) {
    const { number, next } = await sendDeadAgain(deps, { platform, before }, audit);
    sum += number;
    before = next;
  }
  return sum;
}

/** Gives an upload up; null if this is no longer possible. */
const giveUp = (deps: AuditDeps, id: number, audit: AuditContext) =>
  change(deps, 'ads.give_up', id, audit, (tx) => giveUpUpload(tx, id, audit.reason.trim().slice(0, MOST_WORDS)));

const change = (
  deps: AuditDeps,
  action: AuditAction,
  id: number,
  audit: PartialAuditContext,
  run: (tx: Database) => Promise<UploadRow | null>,
): Promise<UploadRow | null> =>
  runAudited(deps, audit, async (tx) => {
    const before = await lockUpload(tx, id);
    const done = before && (await run(tx));
    return done && { done, action, subject: String(id), before: describe(before), after: describe(done) };
  });

const describe = ({ state, why }: UploadRow) => ({ state, why });
