import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Refusal } from '../../operator-actions/verb.ts';
import type { CommandContext } from '../run-command.ts';
import { importBatch, keyOfUser } from './import-batch.ts';
import { readLines } from './read-lines.ts';
import { readUser, type UserToImport } from './read-user.ts';

const BATCH = 1000;

export interface ImportOptions {
  file: string;
  /** File for refused lines; each import begins it anew. */
  refusedFile: string;
  /** Name of the other system. Ids of different systems do not collide. */
  source: string;
  isDryRun: boolean;
  onProgress?: (counts: ImportCounts) => void;
}

export interface ImportCounts {
  lines: number;
  imported: number;
  /** Users that an earlier import brought. */
  known: number;
  refused: number;
}

interface Pending extends UserToImport {
  key: string;
  line: number;
}

const takenWords = {
  phone: 'phone: an account has this number',
  email: 'email: an account has this address',
  username: 'username: an account has this name',
} as const;

/**
 * Imports the users of a file, one transaction per thousand. Each user is imported once, however often and by however
 * many imports at once: a killed import is repeated from the beginning of the file.
 */
export async function importUsers(
  { db, clock, masterKey }: Pick<CommandContext, 'db' | 'clock' | 'masterKey'>,
  { file, refusedFile, source, isDryRun, onProgress }: ImportOptions,
): Promise<ImportCounts> {
  const counts: ImportCounts = { lines: 0, imported: 0, known: 0, refused: 0 };
  const report = createWriteStream(refusedFile, { mode: 0o600 });
  const refuse = async (line: number, reason: string, ref?: string) => {
    counts.refused += 1;
    const entry = { line, ...(ref !== undefined && { ref }), reason };
    if (!report.write(`${JSON.stringify(entry)}\n`)) await once(report, 'drain');
  };
  let batch = new Map<string, Pending>();
  const seen = isDryRun ? new SeenValues() : null;
  const flush = async () => {
    const users = [...batch.values()];
    batch = new Map();
    if (users.length === 0) return;
    const outcomes = await importBatch(db, users, { at: clock.now(), isDryRun });
    for (const { key, line, ref } of users) {
      const outcome = outcomes.get(key);
      if (outcome === 'known') counts.known += 1;
      else if (typeof outcome === 'object') counts.imported += 1;
      else if (outcome) await refuse(line, takenWords[outcome], ref);
    }
    onProgress?.(counts);
  };
  try {
    for await (const { number, text, fault } of readLines(file)) {
      if (text?.trim() === '') continue;
      counts.lines += 1;
      const user = text === null ? `line: ${fault}` : tryRead(text, clock.now());
      if (typeof user === 'string') {
        await refuse(number, user);
        continue;
      }
      const key = keyOfUser(masterKey, source, user.ref);
      if (batch.has(key) || seen?.hasRef(key)) {
        counts.known += 1;
        continue;
      }
      const repeated = seen?.findRepeated(user);
      if (repeated) await refuse(number, takenWords[repeated], user.ref);
      else batch.set(key, { ...user, key, line: number });
      if (batch.size >= BATCH) await flush();
    }
    await flush();
  } finally {
    report.end();
    await finished(report);
  }
  return counts;
}

function tryRead(text: string, now: Date): UserToImport | string {
  try {
    return readUser(text, now);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** What a dry run has seen in the file. It stores nothing, so PostgreSQL does not find repetitions for it. */
class SeenValues {
  readonly #values = new Set<string>();
  readonly #refs = new Set<string>();

  /** Returns the first contact or name that an earlier line had, and notes all of them. */
  findRepeated({ phone, email, username }: UserToImport): keyof typeof takenWords | null {
    const own = { phone, email, username: username?.toLowerCase() ?? null };
    const names = ['phone', 'email', 'username'] as const;
    const repeated = names.find((name) => own[name] !== null && this.#values.has(`${name} ${own[name]}`)) ?? null;
    if (repeated === null) for (const name of names) if (own[name] !== null) this.#values.add(`${name} ${own[name]}`);
    return repeated;
  }

  /** Whether an earlier line had this key, which is noted. */
  hasRef(key: string): boolean {
    if (this.#refs.has(key)) return true;
    this.#refs.add(key);
    return false;
  }
}
