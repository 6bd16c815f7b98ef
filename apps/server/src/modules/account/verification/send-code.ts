import { randomBytes } from 'node:crypto';
import type { VerificationTarget, VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { SendVerificationReply } from '@feisuo/contract/schemas/account-verification';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccountBy } from '../people/account-queries.ts';
import { countSoftly, softLimits } from '../security/soft-limits.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { codeHashOf, newCode, targetKeyOf, type CodeTarget } from './verification-code.ts';
import { findPace, insertVerification, takeTurn } from './verification-queries.ts';

export interface CodeRequest {
  to: CodeTarget;
  target: VerificationTarget;
  usage: VerificationUsage;
  locale: Locale;
  /** Only somebody who passed a captcha is told whether the target is a user. */
  mayKnowUsers: boolean;
}

const channels = { phone: 'sms', email: 'email', inapp: 'inapp' } as const;
export type SendableTarget = CodeTarget & { kind: keyof typeof channels };

/**
 * Sends a code, at most once a minute. A repeat gets the same answer as the first and nothing is sent; so does a target
 * that does not fit, for which the same is done except that no code ever fits.
 */
export async function sendCode(
  deps: AccountDeps,
  request: CodeRequest & { to: SendableTarget },
  from: Whereabouts,
): Promise<SendVerificationReply> {
  const now = deps.clock.now();
  const isUser = await hasAccount(deps, request, now);
  const key = deps.masterKey.digest(
    'verification-pace',
    `${targetKeyOf(deps.masterKey, request.to)}\n${request.usage}`,
  );
  const verificationId = randomBytes(18).toString('base64url');
  const isSent = await deps.db.transaction(async (tx) => {
    if (!(await takeTurn(tx, { key, verificationId }, now))) return false;
    await send(deps, tx, { ...request, verificationId, isDecoy: !fits(request.target, isUser) }, from);
    return true;
  });
  const reply = { is_user: request.mayKnowUsers && isUser, expires_in: verificationLimits.codeLifetimeS };
  return isSent
    ? { verification_id: verificationId, ...reply }
    : { ...(await repeat(deps, key, now)), is_user: reply.is_user };
}

async function hasAccount({ db }: AccountDeps, { to, target }: CodeRequest, now: Date): Promise<boolean> {
  if (target === 'CUR_USER' || to.kind === 'inapp') return true;
  return (await findAccountBy(db, { kind: to.kind, key: to.key }, now)) !== null;
}

function fits(target: VerificationTarget, isUser: boolean): boolean {
  if (target === 'USER') return isUser;
  return target === 'NOT_USER' ? !isUser : true;
}

interface Sending extends CodeRequest {
  to: SendableTarget;
  verificationId: string;
  isDecoy: boolean;
}

async function send(deps: AccountDeps, tx: Database, sending: Sending, from: Whereabouts): Promise<void> {
  const { to, usage, verificationId: id, isDecoy, locale } = sending;
  const inTx = { ...deps, db: tx };
  await countSoftly(inTx, softLimits.codesPerAddress, from.address);
  if (from.deviceId !== '') await countSoftly(inTx, softLimits.codesPerDevice, from.deviceId);
  const channel = channels[to.kind];
  await deps.delivery.assertMaySend(tx, channel, to.key);
  const code = newCode();
  const targetKey = targetKeyOf(deps.masterKey, to);
  const expiresAt = new Date(deps.clock.now().getTime() + verificationLimits.codeLifetimeS * 1000);
  const codeHash = isDecoy ? null : codeHashOf(deps.masterKey, targetKey, code);
  await insertVerification(tx, { id, targetKey, usage, codeHash, expiresAt });
  const minutes = verificationLimits.codeLifetimeS / 60;
  await deps.delivery.send(tx, {
    channel,
    to: to.key,
    locale,
    content: { kind: 'code', usage, code, minutes },
    isDecoy,
  });
}

/** The answer to whoever had no turn: the code that is out, or that the day's are used up. */
async function repeat({ db }: AccountDeps, key: string, now: Date): Promise<Omit<SendVerificationReply, 'is_user'>> {
  const pace = await findPace(db, key);
  const ageS = pace?.sentAt ? (now.getTime() - pace.sentAt.getTime()) / 1000 : Infinity;
  if (pace && ageS < verificationLimits.resendPauseS) {
    return {
      verification_id: pace.verificationId,
      expires_in: Math.max(0, Math.floor(verificationLimits.codeLifetimeS - ageS)),
    };
  }
  // The code that was out has been spent since we asked: the next try has its turn.
  if (!pace || pace.sentInDay < verificationLimits.perTargetAndUsageADay) {
    throw new AppError('aborted', { description: 'the last code was just used', retryAfterSeconds: 1 });
  }
  throw new AppError('resource_exhausted', {
    description: 'too many codes were sent to this address today',
    reason: 'RATE_LIMIT',
    retryAfterSeconds: (pace.dayEndsAt.getTime() - now.getTime()) / 1000,
  });
}
