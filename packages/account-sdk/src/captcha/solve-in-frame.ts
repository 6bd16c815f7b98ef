import type { captchaLimits } from '@feisuo/contract/facts/limits';
import { isPage } from '../sso/addresses.ts';
import { answerOf, openFrame } from '../sso/frame.ts';
import { requirePage } from '../sso/require-setting.ts';
import { overlay } from '../sso/overlay.ts';
import type { CaptchaSolver, CaptchaSurroundings } from '../config.ts';
import type { CaptchaChallenge, CaptchaGrant } from './captcha.ts';

const challengeLifetimeS: (typeof captchaLimits)['challengeLifetimeS'] = 600;

export interface FrameSolverOptions {
  /** The redirect address registered for the client. Without it, the challenge page posts the token as a message. */
  redirectUri?: string;
}

/**
 * Shows captcha challenges in a frame above the page, one by one. If the user closes the frame, the call is cancelled.
 */
export function solveInFrame({ redirectUri }: FrameSolverOptions = {}): CaptchaSolver {
  let last: Promise<unknown> = Promise.resolve();
  const solver: CaptchaSolver = (challenge, around) => {
    const solved = last.then(() => solve(challenge, around, redirectUri));
    last = solved.catch(() => {});
    return solved;
  };
  return Object.assign(solver, { redirectUri });
}

async function solve(
  { url, expiresIn, state }: CaptchaChallenge,
  around: CaptchaSurroundings,
  redirectUri: string | undefined,
): Promise<CaptchaGrant> {
  const take = (message: Readonly<Record<string, unknown>>) => {
    const { captcha_token, expires_in } = message;
    if (message['state'] === state && captcha_token && typeof captcha_token === 'string') {
      frame.close({ captcha_token, expires_in: Number(expires_in) || 0 });
    }
  };
  const frame = openFrame<CaptchaGrant>(around, requirePage(around), url, {
    showDelayMs: 0,
    autoCloseMs: (expiresIn || challengeLifetimeS) * 1000,
    decorate: overlay,
    onLoad(href) {
      if (isPage(href, redirectUri, 'captcha_token')) take(Object.fromEntries(new URL(href).searchParams));
    },
    onMessage(message) {
      if (message['action'] === 'captcha') take(message);
    },
  });
  return answerOf(frame);
}
