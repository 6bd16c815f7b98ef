import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { issueOneTimeToken } from '../tokens/one-time-tokens.ts';
import { spendCode } from './spend-code.ts';
import { listTried } from './verification-queries.ts';

/** Exchanges a right code for a token that proves it, once. */
export async function verifyCode(
  deps: AccountDeps,
  verificationId: string,
  code: string,
  from: Whereabouts,
): Promise<VerifyReply> {
  const tried = { id: verificationId };
  const [sent] = await listTried(deps.db, tried);
  if (!sent) throw new AppError('invalid_verification_code', { description: 'verification_id: unknown' });
  const { targetKey, usage, codeHash } = await spendCode(deps, tried, sent.targetKey, code, from);
  const lifetimeS = tokenLimits.verificationTokenS;
  const token = await issueOneTimeToken(deps.db, deps, {
    kind: 'verification',
    accountId: null,
    facts: { targetKey, usage, codeHash: codeHash ?? '' },
    lifetimeS,
  });
  return { verification_token: token, expires_in: lifetimeS };
}
