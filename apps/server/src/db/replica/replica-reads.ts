import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { isUnavailable } from '../database-errors.ts';
import type { ReadKind, Replica } from './replica.ts';

interface Reading {
  replica: Replica;
  kind: ReadKind;
  /** Set by a write, or by a fault of the replica. */
  isOnPrimary: boolean;
}

const storage = new AsyncLocalStorage<Reading>();

/**
 * Runs `work`, whose statements that only read may go to the replica. From its first write on, and in its transactions,
 * it reads from the primary.
 */
export function readFromReplica<T>(replica: Replica | null, kind: ReadKind, work: () => T): T {
  if (!replica) return work();
  const refusal = replica.refusal();
  replica.count(kind, refusal);
  return refusal === null ? storage.run({ replica, kind, isOnPrimary: false }, work) : storage.exit(work);
}

/** Runs `work`, of which all statements go to the primary. */
export const readFromPrimary = <T>(work: () => T): T => storage.exit(work);

/** The rest of the running work reads from the primary, because it begins a transaction. */
export function leaveReplica(): void {
  const reading = storage.getStore();
  if (reading) reading.isOnPrimary = true;
}

/** Sends a statement of the pool to the replica; null if it belongs to the primary. */
export function sendToReplica(
  pool: pg.Pool,
  args: readonly unknown[],
  sendToPrimary: (...args: unknown[]) => Promise<unknown>,
): Promise<unknown> | null {
  const reading = storage.getStore();
  if (!reading || reading.isOnPrimary || reading.replica.primary !== pool) return null;
  // The work may outlive its request, so the bound is checked for every statement.
  if (reading.replica.refusal() !== null) return null;
  if (!onlyReads(args[0])) {
    reading.isOnPrimary = true;
    return null;
  }
  return send(reading, args, sendToPrimary);
}

async function send(
  reading: Reading,
  args: readonly unknown[],
  sendToPrimary: (...args: unknown[]) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await reading.replica.query(...args);
  } catch (error) {
    const fault = tellFault(error);
    if (fault === null) throw error;
    reading.isOnPrimary = true;
    if (fault === 'replica') reading.replica.noteFault(error as Error);
    reading.replica.count(reading.kind, 'fault');
    return sendToPrimary(...args);
  }
}

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|pg_notify|nextval|setval|set_config|pg_(?:try_)?advisory\w*)\b|\bfor\s+(?:no\s+key\s+)?(?:update|share)\b|\bfor\s+key\s+share\b/i;

/** Whether a statement certainly reads only. Words in values do no harm: the primary answers every statement. */
export function onlyReads(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  return typeof text === 'string' && /^\s*(?:select|with)\s/i.test(text) && !WRITES.test(text);
}

/**
 * Faults of one statement: a conflict with the replay (class 40), or something that a replica cannot do (25006, 55000).
 */
const ofStatement = /^(?:40[0-9A-Z]{3}|25006|55000)$/;

/** A statement that took too long is no fault of the replica: on the primary it would take as long. */
function tellFault(error: unknown): 'replica' | 'statement' | null {
  if (!(error instanceof Error)) return null;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (ofStatement.test(code)) return 'statement';
  if (code === '57014' || error.message === 'Query read timeout') return null;
  return isUnavailable(error) ? 'replica' : null;
}
