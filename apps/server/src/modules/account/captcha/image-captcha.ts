import { captchaLimits } from '@feisuo/contract/facts/limits';
import type { CaptchaImageReply, CaptchaToken } from '@feisuo/contract/schemas/account-captcha';
import { AppError } from '../../../http/app-error.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { answerHash, challengeKey, newName } from './captcha-keys.ts';
import { addChallenge, solveChallenge, tryImage, type Challenge } from './captcha-queries.ts';
import { asDrawn, drawImage, newText } from './draw-image.ts';
import { giveToken } from './give-token.ts';
import { countImage } from './image-limit.ts';

const { imageLifetimeS, imageTries, imageCharacters } = captchaLimits;

/** Draws an image in place of a challenge and keeps the keyed hash of its text. */
export async function giveImage(deps: CaptchaDeps, challenge: Challenge, address: string): Promise<CaptchaImageReply> {
  const { clientId, deviceId, action, metaKey } = challenge;
  await countImage(deps, challenge, address);

  const name = newName();
  const key = challengeKey(deps.masterKey, name);
  const text = (deps.newImageText ?? newText)(imageCharacters);
  const data = await drawImage(text);
  const endsAt = new Date(deps.clock.now().getTime() + imageLifetimeS * 1000);
  await addChallenge(deps.db, {
    key,
    clientId,
    deviceId,
    action,
    metaKey,
    task: { kind: 'image', answer: answerHash(deps.masterKey, key, text), insteadOf: challenge.key },
    expiresAt: endsAt,
  });
  return { data, token: name, type: 'image', expires_in: imageLifetimeS };
}

/** Takes what somebody read in the image for a token, once. After the last wrong try only a new image helps. */
export async function solveImage(deps: CaptchaDeps, name: string, typed: string): Promise<CaptchaToken> {
  const now = deps.clock.now();
  const key = challengeKey(deps.masterKey, name);
  const answer = answerHash(deps.masterKey, key, asDrawn(typed));
  // A refusal must not undo the counting, so it is thrown outside.
  const outcome = await deps.db.transaction(async (tx) => {
    const tried = await tryImage(tx, { key, answer, maxTries: imageTries }, now);
    if (!tried?.solvedAt) return { triesLeft: tried ? imageTries - tried.tries : 0 };
    const insteadOf = tried.task?.kind === 'image' ? tried.task.insteadOf : '';
    // One challenge gives one token, whichever way it is solved.
    if (!(await solveChallenge(tx, insteadOf, now))) return { triesLeft: 0 };
    // Not solved: a program reads the image for less than the work costs.
    return { token: await giveToken({ ...deps, db: tx }, tried, false) };
  });
  if (outcome.token) return outcome.token;
  throw new AppError('captcha_invalid', {
    description: outcome.triesLeft > 0 ? 'key: not what the image says' : 'token: ask for a new image',
    info: { limit_remaining: outcome.triesLeft },
  });
}
