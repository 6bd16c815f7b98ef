import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findOneTimeToken, spendOneTimeToken, type SpentToken } from '../tokens/one-time-tokens.ts';
import { codeHashOf, refusalOf, serves, targetKeyOf, type CodeTarget } from './verification-code.ts';
import { freePace, listTried, tryCode, type Tried, type Verification } from './verification-queries.ts';

type SpendDeps = Pick<AccountDeps, 'db' | 'clock' | 'masterKey'>;

/** Takes the code that was sent, or tells why not. A wrong try is counted whatever becomes of the caller's work. */
export async function spendCode(deps: SpendDeps, tried: Tried, targetKey: string, code: string): Promise<Verification> {
  const now = deps.clock.now();
  const { taken, triesLeft, exhausted } = await tryCode(
    deps.db,
    tried,
    codeHashOf(deps.masterKey, targetKey, code.trim()),
    now,
  );
  for (const id of exhausted) {
    // eslint-disable-next-line no-await-in-loop -- one, or two where two codes are out
    await freePace(deps.db, id);
  }
  if (!taken) {
    const description = 'verification_code: wrong, expired or used';
    if (triesLeft === null) throw new AppError(refusalOf(await listTried(deps.db, tried), now), { description });
    // The same for a code that was never sent, so that it tells of nobody. Who names only the number, and not the code by the id
    // that whoever asked for it has, would hear from the tries left that somebody just waits for one there.
    const isAsker = 'id' in tried;
    throw new AppError('invalid_verification_code', {
      description,
      ...(isAsker && { info: { limit_remaining: triesLeft } }),
    });
  }
  await freePace(deps.db, taken.id);
  return taken;
}

/** Takes the code that was sent to a target for one of some purposes. */
export function spendCodeOf(
  deps: SpendDeps,
  target: CodeTarget,
  purposes: VerificationUsage[],
  code: string,
): Promise<Verification> {
  const targetKey = targetKeyOf(deps.masterKey, target);
  return spendCode(deps, { targetKey, usages: purposes }, targetKey, code);
}

/**
 * Takes the token that a right code was exchanged for, inside the caller's transaction: what fails later gives it back.
 * It must have been for this target and serve one of the purposes.
 */
export async function spendVerificationToken(
  tx: Database,
  deps: SpendDeps,
  token: string,
  targets: CodeTarget[],
  purposes: VerificationUsage[],
): Promise<{ usage: string }> {
  const spent = await spendOneTimeToken(tx, deps, 'verification', token);
  return judge(deps, spent, targets, purposes);
}

/**
 * Refuses a token that could not be taken, before something costly is done for nothing. Where the code is shown beside it,
 * it must be the code that the token was given for.
 */
export async function checkVerificationToken(
  deps: SpendDeps,
  token: string,
  targets: CodeTarget[],
  purposes: VerificationUsage[],
  code?: string,
): Promise<void> {
  const proved = await findOneTimeToken(deps.db, deps, 'verification', token);
  judge(deps, proved, targets, purposes);
  if (!proved || code === undefined) return;
  const { targetKey, codeHash } = proved.facts;
  if (codeHashOf(deps.masterKey, targetKey, code.trim()) !== codeHash) {
    throw new AppError('invalid_verification_code', {
      description: 'verification_code: not that of verification_token',
    });
  }
}

function judge(
  { masterKey }: SpendDeps,
  proved: SpentToken<'verification'> | null,
  targets: CodeTarget[],
  purposes: VerificationUsage[],
): { usage: string } {
  const isFor = proved && targets.some((target) => targetKeyOf(masterKey, target) === proved.facts.targetKey);
  if (!isFor || !serves(proved.facts.usage, purposes)) {
    throw new AppError('invalid_verification_code', { description: 'verification_token: wrong, expired or used' });
  }
  return { usage: proved.facts.usage };
}
