import { randomBytes } from 'node:crypto';
import type { VerificationTarget, VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { SendVerificationReply } from '@feisuo/contract/schemas/account-verification';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccountBy } from '../people/account-queries.ts';
import { checkNewContact } from '../people/new-contact.ts';
import { countSoftly, softLimits } from '../security/captcha-thresholds.ts';
import type { RequestSource } from '../security/request-source.ts';
import {
  claimSend,
  claimTurnOfDecoy,
  findThrottle,
  refusalOfSend,
  throttleKey,
  type SendThrottle,
} from './send-throttle.ts';
import { requesterKeyOf, codeHashOf, newCode, targetKeyOf, type CodeTarget } from './verification-code.ts';
import { adoptVerification, insertVerification, listTried, type RequesterKind } from './verification-queries.ts';
import { codesSentTotal } from '../../../metrics/business-metrics.ts';

export interface CodeRequest {
  to: CodeTarget;
  target: VerificationTarget;
  usage: VerificationUsage;
  locale: Locale;
  /** True only after a captcha: the answer then tells the caller whether the target has an account. */
  mayKnowUsers: boolean;
  requester: RequesterKind;
  hasSolvedChallenge: boolean;
}

const channels = { phone: 'sms', email: 'email', inapp: 'inapp' } as const;
export type SendableTarget = CodeTarget & { kind: keyof typeof channels };

/**
 * Sends a code, at most one a minute per target over all usages; a repeat gets the same answer and sends nothing. A
 * target that does not match USER or NOT_USER gets a decoy, which a known device or a credential can replace by a code.
 */
export async function sendCode(
  deps: AccountDeps,
  request: CodeRequest & { to: SendableTarget },
  from: RequestSource,
): Promise<SendVerificationReply> {
  const now = deps.clock.now();
  const { to, usage, hasSolvedChallenge } = request;
  const isKnownDevice = request.requester !== 'unknown';
  const accountId = await ownerOf(deps, to, now);
  const isUser = request.target === 'CUR_USER' || accountId !== null;
  const isDecoy = !matchesTarget(request.target, isUser);
  // A decoy is never refused: the answer would tell which numbers have accounts.
  if (!isUser && !isDecoy) checkNewContact(to);
  const mayReplaceDecoy = isKnownDevice && !isDecoy;
  const key = throttleKey(deps.masterKey, to);
  const verificationId = randomBytes(18).toString('base64url');
  const isSent = await deps.db.transaction(async (tx) => {
    const claim = { key, verificationId, usage, isKnownDevice, hasSolvedChallenge };
    const isClaimed = (await claimSend(tx, claim, now)) || (mayReplaceDecoy && (await replaceDecoy(tx, claim, now)));
    if (isClaimed) await send(deps, tx, { ...request, verificationId, accountId, isDecoy }, from);
    return isClaimed;
  });
  const reply = { is_user: request.mayKnowUsers && isUser, expires_in: verificationLimits.codeLifetimeS };
  if (isSent) codesSentTotal.inc({ channel: channels[to.kind], usage });
  return isSent
    ? { verification_id: verificationId, ...reply }
    : { ...(await repeat(deps, key, { ...request, mayReplaceDecoy }, from)), is_user: reply.is_user };
}

/**
 * Claims the right to send a code in place of a pending decoy. Returns false if the pending code is no decoy, or the
 * limit of the day is reached.
 */
async function replaceDecoy(tx: Database, claim: Parameters<typeof claimTurnOfDecoy>[1], now: Date): Promise<boolean> {
  const pendingId = (await findThrottle(tx, claim.key))?.verificationId;
  if (pendingId === undefined || !(await isDecoyRow(tx, pendingId))) return false;
  return claimTurnOfDecoy(tx, claim, pendingId, now);
}

async function isDecoyRow(db: Database, id: string): Promise<boolean> {
  const [row] = await listTried(db, { id });
  return row?.codeHash === null;
}

async function ownerOf({ db }: AccountDeps, { kind, key }: SendableTarget, now: Date): Promise<string | null> {
  if (kind === 'inapp') return key;
  return (await findAccountBy(db, { kind, key }, now))?.id ?? null;
}

function matchesTarget(target: VerificationTarget, isUser: boolean): boolean {
  if (target === 'USER') return isUser;
  return target === 'NOT_USER' ? !isUser : true;
}

interface PreparedCode extends CodeRequest {
  to: SendableTarget;
  verificationId: string;
  accountId: string | null;
  isDecoy: boolean;
}

async function send(deps: AccountDeps, tx: Database, prepared: PreparedCode, from: RequestSource): Promise<void> {
  const { to, usage, verificationId: id, accountId, isDecoy, locale } = prepared;
  const inTx = { ...deps, db: tx };
  await countSoftly(inTx, softLimits.codesPerAddress, from.address);
  if (from.deviceId !== '') await countSoftly(inTx, softLimits.codesPerDevice, from.deviceId);
  const channel = channels[to.kind];
  await deps.delivery.assertMaySend(tx, channel, to.key, { block: addressBlock(from.address) });
  const code = newCode();
  const targetKey = targetKeyOf(deps.masterKey, to);
  const expiresAt = new Date(deps.clock.now().getTime() + verificationLimits.codeLifetimeS * 1000);
  const codeHash = isDecoy ? null : codeHashOf(deps.masterKey, targetKey, code);
  const requesterKey = requesterKeyOf(deps.masterKey, from);
  await insertVerification(tx, {
    id,
    targetKey,
    accountId,
    usage,
    codeHash,
    expiresAt,
    requesterKey,
    requester: prepared.requester,
  });
  const minutes = verificationLimits.codeLifetimeS / 60;
  await deps.delivery.send(tx, {
    channel,
    to: to.key,
    locale,
    content: { kind: 'code', usage, code, minutes },
    isDecoy,
  });
}

/** The answer to a throttled request: the id of the pending code, or a refusal with the reason. */
async function repeat(
  { db, clock, masterKey }: AccountDeps,
  key: string,
  request: CodeRequest & { mayReplaceDecoy: boolean },
  from: RequestSource,
): Promise<Omit<SendVerificationReply, 'is_user'>> {
  const throttle = await findThrottle(db, key);
  const { requester, hasSolvedChallenge } = request;
  const refusal = refusalOfSend(throttle, { isKnownDevice: requester !== 'unknown', hasSolvedChallenge }, clock.now());
  switch (refusal?.kind) {
    case 'paused': {
      const { secondsLeft } = refusal;
      // The owner could not use a decoy, so the request is refused instead of repeating the decoy's id.
      if (request.mayReplaceDecoy && throttle && (await isDecoyRow(db, throttle.verificationId)))
        throw whyNotReplaced(throttle, clock.now());
      // The caller cannot use a pending code of another usage or of another alias of the mailbox.
      const isSame =
        throttle?.usage === request.usage && (await isFor(db, throttle.verificationId, masterKey, request.to));
      if (!isSame) throw tooSoon('a message was just sent to this address', secondsLeft);
      if (requester !== 'unknown')
        await adoptVerification(db, throttle.verificationId, requesterKeyOf(masterKey, from), requester);
      const ageS = verificationLimits.resendPauseS - secondsLeft;
      return {
        verification_id: throttle.verificationId,
        expires_in: Math.max(0, Math.floor(verificationLimits.codeLifetimeS - ageS)),
      };
    }
    case 'day':
      throw tooManyToday(refusal.secondsLeft);
    case 'challenge':
      throw new AppError('captcha_required', { description: 'captcha_token: missing' });
    case undefined:
      throw justChanged();
  }
}

async function isFor(db: Database, verificationId: string, masterKey: MasterKey, to: CodeTarget): Promise<boolean> {
  const [sent] = await listTried(db, { id: verificationId });
  return sent?.targetKey === targetKeyOf(masterKey, to);
}

/**
 * Why a decoy was not replaced: the limit of the day is reached, or the decoy was requested after the caller's claim
 * failed.
 */
function whyNotReplaced(throttle: SendThrottle, now: Date): AppError {
  const refusal = refusalOfSend({ ...throttle, sentAt: null }, { isKnownDevice: true, hasSolvedChallenge: false }, now);
  return refusal?.kind === 'day' ? tooManyToday(refusal.secondsLeft) : justChanged();
}

/** The refusal when the pending code was spent meanwhile, so that a retry will succeed. */
const justChanged = () =>
  new AppError('aborted', { description: 'the previous code was just used', retryAfterSeconds: 1 });

const tooManyToday = (secondsLeft: number) => tooSoon('too many codes were sent to this address today', secondsLeft);

const tooSoon = (description: string, secondsLeft: number) =>
  new AppError('resource_exhausted', {
    description,
    reason: 'RATE_LIMIT',
    info: { retry_delay: `${Math.ceil(secondsLeft)}s` },
    retryAfterSeconds: secondsLeft,
  });
