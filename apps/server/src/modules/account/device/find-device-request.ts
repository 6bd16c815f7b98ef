import { DAY_MS } from '@feisuo/contract/facts/durations';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { deviceFlowLimits } from '@feisuo/contract/facts/limits';
import { AppError } from '../../../http/app-error.ts';
import { countHit, takeHitBack } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { refusalOfTyped, type TypedRefusal } from './device-grant.ts';
import { findDeviceGrant, userCodeHash, type DeviceGrant } from './device-queries.ts';
import { readUserCode } from './user-code.ts';

const { guessWindowS, guessesPerAccount, guessesPerAddress, guessesPerAccountADay } = deviceFlowLimits;
const windowMs = guessWindowS * 1000;

/**
 * The request behind a code that a member typed, unanswered or answered by themself. A try is counted before it is looked
 * at, so that of many guesses at once no more are looked at than are allowed; a right one takes the count back.
 */
export async function findDeviceRequest(
  deps: AccountDeps,
  { account }: Caller,
  typed: string,
  { address }: Whereabouts,
): Promise<DeviceGrant> {
  if (isAnonymousSub(account.id)) {
    throw new AppError('permission_denied', { description: 'an anonymous account is nobody’s to let a device into' });
  }
  const perAddress = {
    name: 'device-guesses-per-address',
    max: guessesPerAddress * deps.config.limitsScale,
    windowMs,
  };
  const perAccount = { name: 'device-guesses', max: guessesPerAccount, windowMs };
  const perAccountADay = { name: 'device-guesses-a-day', max: guessesPerAccountADay, windowMs: DAY_MS };
  await countHit(deps, perAddress, address);
  await countHit(deps, perAccount, account.id);
  await countHit(deps, perAccountADay, account.id);
  const grant = await findDeviceGrant(deps.db, userCodeHash(deps.masterKey, readUserCode(typed)));
  const refusal = refusalOfTyped(grant, account.id, deps.clock.now());
  if (refusal || !grant) throw unknownCode(refusal ?? 'not_found');
  await takeHitBack(deps, perAddress, address);
  await takeHitBack(deps, perAccount, account.id);
  await takeHitBack(deps, perAccountADay, account.id);
  return grant;
}

export const unknownCode = (refusal: TypedRefusal = 'not_found') =>
  new AppError(refusal, {
    description: refusal === 'not_found' ? 'user_code: no device waits with it' : 'user_code: expired',
  });
