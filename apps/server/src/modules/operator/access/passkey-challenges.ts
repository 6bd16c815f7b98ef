import { randomBytes } from 'node:crypto';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { operatorSessions } from '../operator.tables.ts';
import type { OperatorDeps } from './operator-links.ts';
import type { OperatorSession } from './operator-sessions.ts';

/** What a challenge is for: one that asked for a new passkey is no proof, and the other way round. */
type Purpose = 'add' | 'prove';

const BYTES = 32;

/** Something to sign, kept with the session: the one before counts no longer. Browsers ask one thing at a time too. */
export async function issueChallenge(
  { db, clock, masterKey }: OperatorDeps,
  { tokenHash }: OperatorSession,
  purpose: Purpose,
): Promise<string> {
  const challenge = randomBytes(BYTES).toString('base64url');
  await db
    .update(operatorSessions)
    .set({
      challengeHash: hashOf(masterKey, purpose, challenge),
      challengeUntil: new Date(clock.now().getTime() + twoFactorLimits.passkeyChallengeS * 1000),
    })
    .where(eq(operatorSessions.tokenHash, tokenHash));
  return challenge;
}

/** Takes the challenge of this session, once, however many answer; false where it is none of it, or came too late. */
export async function spendChallenge(
  tx: Database,
  { clock, masterKey }: Pick<OperatorDeps, 'clock' | 'masterKey'>,
  { tokenHash }: OperatorSession,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const spent = await tx
    .update(operatorSessions)
    .set({ challengeHash: null, challengeUntil: null })
    .where(
      and(
        eq(operatorSessions.tokenHash, tokenHash),
        isNull(operatorSessions.endedAt),
        eq(operatorSessions.challengeHash, hashOf(masterKey, purpose, challenge)),
        gt(operatorSessions.challengeUntil, clock.now()),
      ),
    )
    .returning({ tokenHash: operatorSessions.tokenHash });
  return spent.length > 0;
}

const hashOf = (masterKey: MasterKey, purpose: Purpose, challenge: string) =>
  masterKey.digest('operator-passkey', `${purpose}\n${challenge}`);
