import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { hasHolder, oneTimeTokens } from './one-time-tokens.tables.ts';

/** Every kind, with what its holder has proved. */
export interface OneTimeFacts {
  /** Somebody signed in who gave the password or a code just now, and the second factor where the account had one. */
  sudo: { sessionId: string; showedFactor: boolean };
  /** Hands a web session to the desktop client. */
  signin: { sessionId: string };
  /** A code was right. `targetKey` is the keyed hash of where it was sent to, `codeHash` that of the code. */
  verification: { targetKey: string; usage: string; codeHash: string };
  /** The sudo token that a deletion was asked for with, worth one ticket. */
  deletion: { clientId: string; cancelAt: string };
  /** Withdraws the cancellation of an account. */
  withdrawal: { clientId: string; cancelAt: string };
  /** The first factor was right; the second is asked for. */
  factor_challenge: FactorFacts;
  /** Both were. */
  second_factor: FactorFacts & { trustsDevice: boolean };
  /** WebAuthn challenges: the token is the challenge itself. */
  passkey_registration: { sessionId: string };
  passkey_sign_in: { clientId: string };
  passkey_factor: { challengeHash: string };
  /** Who somebody is at an identity provider. */
  provider: ProviderFacts;
  /** A visit at an identity provider that is under way; its name is no secret, its facts are. */
  provider_visit: { verifier: string; nonce: string };
  /** The state of the visit that began last, for clients that do not bring it. */
  provider_last_visit: { state: string };
  /** An id_token that a client brought: it is taken once. */
  provider_id_token: Record<string, never>;
  /** Moves an identity that is bound to another account to the caller. */
  provider_transfer: ProviderFacts & { boundTo: string };
}

export interface FactorFacts {
  clientId: string;
  /** How the first factor was proved. */
  method: string;
  /** What a success makes unsaid, see sign-in-failures.ts. */
  failureKey: string;
  /** Keyed hash of the password hash that a password was right for; empty where none was asked for. */
  passwordMark: string;
}

export interface ProviderFacts {
  providerId: string;
  providerUserId: string;
  name: string;
  email: string;
  phone: string;
  /** The client that brought it. */
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

/** Gives out a token. Where it has a holder, it replaces that holder's token of the same kind, used or not. */
export async function issueOneTimeToken<Kind extends OneTimeKind>(
  db: Database,
  { clock, masterKey }: OneTimeDeps,
  token: { kind: Kind; accountId: string | null; facts: OneTimeFacts[Kind]; lifetimeS: number; holder?: string },
  /** The token itself, where the caller holds it already as one of another kind. */
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

/** The same under a name that the caller makes, which may have been used before: what was there is replaced. */
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

/** Notes that a proof of another party was used; false where it was before, also of many at once. */
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

/** What the token is worth as long as nobody takes it; for those who want to know before something costly. */
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
    .where(and(isUsable(deps, kind, text), condition))
    .returning(tokenColumns);
  return spent ? { accountId: spent.accountId, facts: spent.facts as OneTimeFacts[Kind] } : null;
}

/** Changes what a token is worth while nobody has taken it; `facts` is what they become, in SQL. */
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

/** Housekeeping. */
export async function purgeOneTimeTokens(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, oneTimeTokens, lt(oneTimeTokens.expiresAt, now));
}
