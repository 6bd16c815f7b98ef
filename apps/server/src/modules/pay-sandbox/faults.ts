import { sandboxFaults, type SandboxFault } from '@feisuo/contract/schemas/sandbox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { exchangeSystemSetting, readSystemSetting, writeSystemSetting } from '../../db/system-settings.ts';

const KEY = 'pay_sandbox_faults';
/** Sorts the faults, so that equal sets are stored as equal values. */
const inOrder = (faults: readonly string[]) => sandboxFaults.filter((fault) => faults.includes(fault));

export async function listFaults(db: Database): Promise<ReadonlySet<SandboxFault>> {
  return new Set(inOrder((await readSystemSetting(db, KEY)) ?? []));
}

export const setFaults = (db: Database, on: readonly SandboxFault[]): Promise<void> =>
  writeSystemSetting(db, KEY, inOrder(on));

/** Replaces the active faults. Returns false if the active faults differ from those that the caller saw. */
export const exchangeFaults = (db: Database, seen: readonly SandboxFault[], on: readonly SandboxFault[]) =>
  exchangeSystemSetting(db, KEY, inOrder(seen), inOrder(on));

/** How long a request stays unanswered, which is longer than the timeout of any merchant. */
const SILENCE_MS = 30_000;

/** Never replies, and keeps the connection open until the client closes it. */
export async function neverAnswer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), SILENCE_MS);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  return reply;
}
