import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { PasskeyAssertion } from '@feisuo/contract/schemas/passkeys';
import { and, eq } from 'drizzle-orm';
import { tallyHit } from '../../../http/rate-limit.ts';
import { readAssertion, requestOptions } from '../../../authenticators/passkey-ceremonies.ts';
import { hasCountedOn } from '../../../authenticators/passkey-columns.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { operatorPasskeys } from '../operator.tables.ts';
import { userVerification, wrongPasskey } from './operator-passkeys.ts';
import { beginSession } from './operator-sessions.ts';

const PURPOSE = 'operator-passkey-entry';
const LIFE_MS = twoFactorLimits.passkeyChallengeS * 1000;

/** What a browser needs to show any passkey that it has for the console. Nobody is named, so nothing is told of who works here. */
export function challengeEntry({ config, clock, masterKey }: ConsoleDeps) {
  // There is no session yet to keep it with: it says itself until when it counts, sealed, and each is another.
  const challenge = masterKey.seal(PURPOSE, String(clock.now().getTime() + LIFE_MS));
  return requestOptions({ origin: config.consoleOrigin, challenge, userVerification });
}

/** Enters by a passkey that knows whose it is: the key and the finger or PIN on it are two factors, so both count as proved. */
export async function enterByPasskey(
  deps: ConsoleDeps,
  assertion: PasskeyAssertion,
  from: string,
): Promise<{ sessionToken: string }> {
  const { db, clock, config } = deps;
  const [passkey] = await db.select().from(operatorPasskeys).where(eq(operatorPasskeys.id, assertion.id));
  // Nobody said who they are, so the passkey itself has to.
  if (!passkey || !assertion.response.userHandle) throw wrongPasskey();
  const { operatorId } = passkey;
  const shown = await readAssertion(config.consoleOrigin, passkey, assertion, {
    ownerId: operatorId,
    userVerification,
  });
  if (!shown || !(await spendEntry(deps, shown.challenge))) throw wrongPasskey();
  const { counter, isBackedUp } = shown;
  return db.transaction(async (tx) => {
    const at = clock.now();
    // Held until the session is there: whoever removes the operator or the passkey meanwhile ends it.
    const used = await tx
      .update(operatorPasskeys)
      .set({ counter, isBackedUp, lastUsedAt: at })
      .where(and(eq(operatorPasskeys.id, passkey.id), hasCountedOn(operatorPasskeys.counter, counter)))
      .returning({ id: operatorPasskeys.id });
    if (used.length === 0) throw wrongPasskey();
    return beginSession(tx, deps, { operatorId, from, provedAt: at });
  });
}

/** Takes a challenge, once, however many answer: what it is counted by is kept for as long as it could count. */
async function spendEntry(deps: ConsoleDeps, challenge: string): Promise<boolean> {
  const until = untilOf(deps, challenge);
  if (until === null || until <= deps.clock.now().getTime()) return false;
  const { hits } = await tallyHit(deps, { name: PURPOSE, windowMs: LIFE_MS }, challenge);
  return hits === 1;
}

function untilOf({ masterKey }: ConsoleDeps, challenge: string): number | null {
  try {
    return Number(masterKey.open(PURPOSE, challenge));
  } catch {
    return null;
  }
}
