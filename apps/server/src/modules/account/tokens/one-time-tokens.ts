import { randomBytes } from 'node:crypto';
import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { hasHolder, oneTimeTokens } from './tokens.tables.ts';

/** The kinds of one-time tokens, with the data that each kind stores. */
export interface OneTimeFacts {
  /**
   * Proves that a signed-in member has just verified the password or a code, and also the second factor if the account
   * has one.
   */
  sudo: { sessionId: string; showedFactor: boolean };
  /** A sign-in token: it opens a session of the desktop client from the session of the website. */
  signin: { sessionId: string };
  /**
   * Proves that a verification code was right. `targetKey` is the keyed hash of its phone number or mailbox; `codeHash`
   * is the keyed hash of the code.
   */
  verification: { targetKey: string; usage: string; codeHash: string };
  /**
   * The sudo token with which a cancellation was requested. The client can exchange this token for one withdrawal
   * ticket.
   */
  deletion: { clientId: string; cancelAt: string };
  /** The withdrawal ticket, which withdraws the cancellation of an account. */
  withdrawal: { clientId: string; cancelAt: string };
  /** The first factor was verified, and the second factor is required. */
  factor_challenge: FactorFacts;
  /** Both factors were verified. */
  second_factor: FactorFacts & { trustsDevice: boolean; factor?: VerificationMethod };
  /** WebAuthn challenges: the token is the challenge that was sent to the browser. */
  passkey_registration: { sessionId: string };
  passkey_sign_in: { clientId: string };
  passkey_factor: { challengeHash: string };
  /** The identity that a provider confirmed for a user. */
  provider: ProviderFacts;
  /** A pending sign-in at a provider, stored under a name that is not secret. Its verifier and nonce are secret. */
  provider_visit: { verifier: string; nonce: string };
  /** The state of the latest pending sign-in at a provider, for clients that do not send the state. */
  provider_last_visit: { state: string };
  /** An id_token that a client sent; recorded, so that a second use is refused. */
  provider_id_token: Record<string, never>;
  /** Permits moving an identity from another account to the caller's account. */
  provider_transfer: ProviderFacts & { boundTo: string };
}

export interface FactorFacts {
  clientId: string;
  /** How the first factor was verified. */
  method: string;
  /** Keys of the recorded failures that a successful sign-in clears. */
  failureKey: string;
  /** Keyed hash of the account's password hash when the password was compared; empty without a password. */
  passwordMark: string;
}

export interface ProviderFacts {
  providerId: string;
  providerUserId: string;
  name: string;
  email: string;
  phone: string;
  clientId: string;
}

export type OneTimeKind = keyof OneTimeFacts;

export interface OneTimeDeps {
  clock: Clock;
  masterKey: MasterKey;
}

const BYTES = 32;

const hashOf = (masterKey: MasterKey, kind: OneTimeKind, token: string) =>
  masterKey.digest('one-time-token', `${kind}\n${token}`);

/** Issues a token. If a holder is given, the new token replaces the holder's token of the same kind, used or not. */
export async function issueOneTimeToken<Kind extends OneTimeKind>(
  db: Database,
  { clock, masterKey }: OneTimeDeps,
  token: { kind: Kind; accountId: string | null; facts: OneTimeFacts[Kind]; lifetimeS: number; holder?: string },
  /**
   * The text of the token; random by default. A caller may give the text of a token of another kind that the client
   * already has.
   */
  text = randomBytes(BYTES).toString('base64url'),
): Promise<string> {
  const { kind, accountId, facts, lifetimeS, holder = null } = token;
  const expiresAt = new Date(clock.now().getTime() + lifetimeS * 1000);
  const issued = { hash: hashOf(masterKey, kind, text), accountId, facts, expiresAt };
  await db
    .insert(oneTimeTokens)
    .values({ ...issued, kind, holder })
    .onConflictDoUpdate({
      target: [oneTimeTokens.kind, oneTimeTokens.holder],
      targetWhere: hasHolder,
      set: { ...issued, usedAt: null },
    });
  return text;
}

/** Issues a token whose text is a given name instead of random text, and replaces a token with this name. */
export async function writeNamedToken<Kind extends OneTimeKind>(
  db: Database,
  { clock, masterKey }: OneTimeDeps,
  { kind, name, facts, lifetimeS }: { kind: Kind; name: string; facts: OneTimeFacts[Kind]; lifetimeS: number },
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + lifetimeS * 1000);
  await db
    .insert(oneTimeTokens)
    .values({ hash: hashOf(masterKey, kind, name), kind, accountId: null, facts, expiresAt })
    .onConflictDoUpdate({ target: oneTimeTokens.hash, set: { facts, expiresAt, usedAt: null } });
}

/**
 * Records that a token of a provider was used. Returns false if it was used before; of concurrent calls, exactly one
 * gets true.
 */
export async function recordUse(
  db: Database,
  { clock, masterKey }: OneTimeDeps,
  { kind, text, until }: { kind: 'provider_id_token'; text: string; until: Date },
): Promise<boolean> {
  const used = { hash: hashOf(masterKey, kind, text), kind, facts: {}, expiresAt: until, usedAt: clock.now() };
  const rows = await db
    .insert(oneTimeTokens)
    .values(used)
    .onConflictDoNothing()
    .returning({ hash: oneTimeTokens.hash });
  return rows.length > 0;
}

export interface SpentToken<Kind extends OneTimeKind> {
  accountId: string | null;
  facts: OneTimeFacts[Kind];
}

const isUsable = ({ clock, masterKey }: OneTimeDeps, kind: OneTimeKind, text: string) =>
  and(
    eq(oneTimeTokens.hash, hashOf(masterKey, kind, text)),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, clock.now()),
  );

const tokenColumns = { accountId: oneTimeTokens.accountId, facts: oneTimeTokens.facts };

/** Reads an unspent token without spending it, for checks before expensive work. */
export async function findOneTimeToken<Kind extends OneTimeKind>(
  db: Database,
  deps: OneTimeDeps,
  kind: Kind,
  text: string,
): Promise<SpentToken<Kind> | null> {
  const [found] = await db
    .select(tokenColumns)
    .from(oneTimeTokens)
    .where(isUsable(deps, kind, text));
  return found ? { accountId: found.accountId, facts: found.facts as OneTimeFacts[Kind] } : null;
}

/** Spends the token; of concurrent calls, only one succeeds. Null if the token is unknown, spent or expired. */
export async function spendOneTimeToken<Kind extends OneTimeKind>(
  db: Database,
  deps: OneTimeDeps,
  kind: Kind,
  text: string,
  condition?: SQL,
): Promise<SpentToken<Kind> | null> {
  const [spent] = await db
    .update(oneTimeTokens)
    .set({ usedAt: deps.clock.now() })
    .where(and(isUsable(deps, kind, text), condition))
    .returning(tokenColumns);
  return spent ? { accountId: spent.accountId, facts: spent.facts as OneTimeFacts[Kind] } : null;
}

/** Changes the column `facts` of an unspent token to an SQL expression. */
export async function changeOneTimeToken<Kind extends OneTimeKind>(
  db: Database,
  deps: OneTimeDeps,
  kind: Kind,
  text: string,
  facts: SQL,
  condition?: SQL,
): Promise<{ facts: OneTimeFacts[Kind]; expiresAt: Date } | null> {
  const [changed] = await db
    .update(oneTimeTokens)
    .set({ facts })
    .where(and(isUsable(deps, kind, text), condition))
    .returning({ facts: oneTimeTokens.facts, expiresAt: oneTimeTokens.expiresAt });
  return changed ? { facts: changed.facts as OneTimeFacts[Kind], expiresAt: changed.expiresAt } : null;
}

export async function purgeOneTimeTokens(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, oneTimeTokens, lt(oneTimeTokens.expiresAt, now));
}
