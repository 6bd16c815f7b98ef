import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { captchaLimits } from '@feisuo/contract/facts/limits';
import { addressBlock } from '../../../http/address-block.ts';
import { AppError } from '../../../http/app-error.ts';
import { readTally, tallyHit } from '../../../http/rate-limit.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import type { Challenge } from './captcha-queries.ts';

const perBlock = { name: 'captcha-images', windowMs: captchaLimits.windowS * 1000 };
const mostOf = ({ config }: CaptchaDeps) => captchaLimits.imagesPerBlock * config.limitsScale;
const isWorkOnly = ({ task }: Challenge) => task?.kind !== 'work' || task.isWorkOnly === true;

/** Whether an image may stand in for the work of the challenge now. */
export async function mayBeImage(deps: CaptchaDeps, challenge: Challenge, address: string): Promise<boolean> {
  if (isWorkOnly(challenge)) return false;
  return (await readTally(deps, perBlock, addressBlock(address))).hits < mostOf(deps);
}

/** Counts an image of the address block, and refuses it where the work has to be done. */
export async function countImage(deps: CaptchaDeps, challenge: Challenge, address: string): Promise<void> {
  if (isWorkOnly(challenge)) throw workWanted();
  const { hits } = await tallyHit(deps, perBlock, addressBlock(address));
  if (hits > mostOf(deps)) throw workWanted();
}

const workWanted = () =>
  new AppError('captcha_invalid', {
    description: 'no image stands in for this challenge: do its work',
    reason: detailReasons.captchaWork,
  });
