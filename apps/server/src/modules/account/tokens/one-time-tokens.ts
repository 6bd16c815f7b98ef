import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { hasHolder, oneTimeTokens } from './one-time-tokens.tables.ts';

/** The kinds, with the facts that each one proves. */
export interface OneTimeFacts {
  /** A signed-in caller verified the password or a code just now, and the second factor if the account had one. */
  sudo: { sessionId: string; showedFactor: boolean };
  /** Hands a web session to the desktop client. */
  signin: { sessionId: string };
  /** A code was right. `targetKey` is the keyed hash of its target, `codeHash` that of the code. */
  verification: { targetKey: string; usage: string; codeHash: string };
  /** The sudo token of a deletion, which can be exchanged for one ticket. */
  deletion: { clientId: string; cancelAt: string };
  /** Withdraws the cancellation of an account. */
  withdrawal: { clientId: string; cancelAt: string };
  /** The first factor was right; the second is required. */
  factor_challenge: FactorFacts;
  /** Both factors were right. */
  second_factor: FactorFacts & { trustsDevice: boolean };
  /** WebAuthn challenges: the token is the challenge itself. */
  passkey_registration: { sessionId: string };
  passkey_sign_in: { clientId: string };
  passkey_factor: { challengeHash: string };
  /** The identity of a user at a provider. */
  provider: ProviderFacts;
  /** A pending visit at an identity provider; its name is no secret, its facts are. */
  provider_visit: { verifier: string; nonce: string };
  /** The state of the last visit, for clients that do not send it. */
  provider_last_visit: { state: string };
  /** An id_token from a client: it is accepted once. */
  provider_id_token: Record<string, never>;
  /** Moves an identity of another account to the caller. */
  provider_transfer: ProviderFacts & { boundTo: string };
}

export interface FactorFacts {
  clientId: string;
  /** How the first factor was verified. */
  method: string;
  /** The failures that a success clears, see sign-in-failures.ts. */
  failureKey: string;
  /** Keyed hash of the password hash that the password matched; empty without a password. */
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

/** Issues a token. With a holder, it replaces that holder's token of the same kind, used or not. */
export async function issueOneTimeToken<Kind extends OneTimeKind>(
  db: Database,
  { clock, masterKey }: OneTimeDeps,
  token: { kind: Kind; accountId: string | null; facts: OneTimeFacts[Kind]; lifetimeS: number; holder?: string },
  /** The token itself, if the caller holds it already as another kind. */
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
      set: { ...issued, spentAt: null },
    });
  return text;
}

/** As `issueOneTimeToken`, under a name of the caller; replaces an existing one. */
export async function writeNamedToken<Kind extends OneTimeKind>(
  db: Database,
  { clock, masterKey }: OneTimeDeps,
  { kind, name, facts, lifetimeS }: { kind: Kind; name: string; facts: OneTimeFacts[Kind]; lifetimeS: number },
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + lifetimeS * 1000);
  await db
    .insert(oneTimeTokens)
    .values({ hash: hashOf(masterKey, kind, name), kind, accountId: null, facts, expiresAt })
    .onConflictDoUpdate({ target: oneTimeTokens.hash, set: { facts, expiresAt, spentAt: null } });
}

/** Records that an external proof was used; false if it was before, also under concurrency. */
export async function recordUse(
  db: Database,
  { clock, masterKey }: OneTimeDeps,
  { kind, text, until }: { kind: 'provider_id_token'; text: string; until: Date },
): Promise<boolean> {
  const used = { hash: hashOf(masterKey, kind, text), kind, facts: {}, expiresAt: until, spentAt: clock.now() };
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
    isNull(oneTimeTokens.spentAt),
    gt(oneTimeTokens.expiresAt, clock.now()),
  );

const tokenColumns = { accountId: oneTimeTokens.accountId, facts: oneTimeTokens.facts };

/** The facts of an unspent token; for checks before expensive work. */
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

/** Spends the token once, also under concurrency; null if it is unknown, spent or expired. */
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
    .where(and(isUsable(deps, kind, text), condition))
    .returning(tokenColumns);
  return spent ? { accountId: spent.accountId, facts: spent.facts as OneTimeFacts[Kind] } : null;
}

/** Changes the facts of an unspent token; `facts` is an SQL expression. */
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
