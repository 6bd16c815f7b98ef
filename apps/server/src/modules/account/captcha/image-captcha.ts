import { captchaLimits } from '@feisuo/contract/facts/limits';
import type { CaptchaImageReply, CaptchaToken } from '@feisuo/contract/schemas/account-captcha';
import { AppError } from '../../../http/app-error.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { answerHash, challengeKey, newName } from './captcha-keys.ts';
import { addChallenge, solveChallenge, tryImage, type Binding, type Challenge } from './captcha-queries.ts';
import { countAsked } from './count-asked.ts';
import { asDrawn, drawImage, newText } from './draw-image.ts';
import { giveToken } from './give-token.ts';

const { imageLifetimeS, imageTries, imageCharacters } = captchaLimits;

/** What an image is asked for: a call, or a challenge in whose place it is to be solved. */
export type ImagePurpose = { call: Binding } | { challenge: Challenge };

/** Draws an image and keeps the keyed hash of what it says. */
export async function giveImage(deps: CaptchaDeps, purpose: ImagePurpose, address: string): Promise<CaptchaImageReply> {
  const { clientId, deviceId, action, metaKey } = 'call' in purpose ? purpose.call : purpose.challenge;
  const insteadOf = 'challenge' in purpose ? purpose.challenge.key : null;
  const device = insteadOf ?? (deviceId === '' ? null : `${clientId}\n${action}\n${deviceId}`);
  await countAsked(deps, 'captcha-image', { device, address });

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
    task: { kind: 'image', answer: answerHash(deps.masterKey, key, text), insteadOf },
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
    const insteadOf = tried.task?.kind === 'image' ? tried.task.insteadOf : null;
    // One challenge gives one token, whichever way it is solved.
    if (insteadOf !== null && !(await solveChallenge(tx, insteadOf, now))) return { triesLeft: 0 };
    return { token: await giveToken({ ...deps, db: tx }, tried, true) };
  });
  if (outcome.token) return outcome.token;
  throw new AppError('captcha_invalid', {
    description: outcome.triesLeft > 0 ? 'key: not what the image says' : 'token: ask for a new image',
    info: { limit_remaining: outcome.triesLeft },
  });
}
