import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../master-key.ts';
import { oneTimeTokens } from './one-time-tokens.tables.ts';

/** Every kind, with what its holder has proved. */
export interface OneTimeFacts {
  /** Somebody signed in who gave the password or a code just now. */
  sudo: { sessionId: string };
  /** Hands a web session to the desktop client. */
  signin: { sessionId: string };
  /** A code was right. `targetKey` is the keyed hash of where it was sent to. */
  verification: { targetKey: string; usage: string };
  /** Withdraws the cancellation of an account. */
  withdrawal: { clientId: string; cancelAt: string };
}
export type OneTimeKind = keyof OneTimeFacts;

export interface OneTimeDeps {
  clock: Clock;
  masterKey: MasterKey;
}

const BYTES = 32;

const hashOf = (masterKey: MasterKey, kind: OneTimeKind, token: string) =>
  masterKey.digest('one-time-token', `${kind}\n${token}`);

export async function issueOneTimeToken<Kind extends OneTimeKind>(
  db: Database,
  { clock, masterKey }: OneTimeDeps,
  token: { kind: Kind; accountId: string | null; facts: OneTimeFacts[Kind]; lifetimeS: number },
): Promise<string> {
  const text = randomBytes(BYTES).toString('base64url');
  const { kind, accountId, facts, lifetimeS } = token;
  await db.insert(oneTimeTokens).values({
    hash: hashOf(masterKey, kind, text),
    kind,
    accountId,
    facts,
    expiresAt: new Date(clock.now().getTime() + lifetimeS * 1000),
  });
  return text;
}

export interface SpentToken<Kind extends OneTimeKind> {
  accountId: string | null;
  facts: OneTimeFacts[Kind];
}

const isGood = ({ clock, masterKey }: OneTimeDeps, kind: OneTimeKind, text: string) =>
  and(
    eq(oneTimeTokens.hash, hashOf(masterKey, kind, text)),
    isNull(oneTimeTokens.spentAt),
    gt(oneTimeTokens.expiresAt, clock.now()),
  );

const worth = { accountId: oneTimeTokens.accountId, facts: oneTimeTokens.facts };

/** What the token is worth as long as nobody takes it; for those who want to know before something costly. */
export async function findOneTimeToken<Kind extends OneTimeKind>(
  db: Database,
  deps: OneTimeDeps,
  kind: Kind,
  text: string,
): Promise<SpentToken<Kind> | null> {
  const [found] = await db
    .select(worth)
    .from(oneTimeTokens)
    .where(isGood(deps, kind, text));
  return found ? { accountId: found.accountId, facts: found.facts as OneTimeFacts[Kind] } : null;
}

/** Takes the token, once, however many try; null when it is none, was taken before, or came too late. */
export async function spendOneTimeToken<Kind extends OneTimeKind>(
  db: Database,
  deps: OneTimeDeps,
  kind: Kind,
  text: string,
  condition?: SQL,
): Promise<SpentToken<Kind> | null> {
  const [spent] = await db
    .update(oneTimeTokens)
    .set({ spentAt: deps.clock.now() })
    .where(and(isGood(deps, kind, text), condition))
    .returning(worth);
  return spent ? { accountId: spent.accountId, facts: spent.facts as OneTimeFacts[Kind] } : null;
}

/** Housekeeping. */
export async function forgetOneTimeTokens(db: Database, now: Date): Promise<void> {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
}
