import { cancelled, ownError } from '../errors/account-error.ts';
import { openFrame } from '../sso/frame.ts';
import { overlay } from '../sso/overlay.ts';
import type { CaptchaChallenge, CaptchaGrant, CaptchaSolver, CaptchaSurroundings } from './captcha.ts';

export interface FrameSolverOptions {
  /** Registered for the client. Without one the challenge page tells the token by a message. */
  redirectUri?: string;
}

/** Shows challenges in a frame above the page, one after the other. Closing it gives up the call that needs it. */
export function solveInFrame({ redirectUri }: FrameSolverOptions = {}): CaptchaSolver {
  let last: Promise<unknown> = Promise.resolve();
  const solver: CaptchaSolver = (challenge, around) => {
    const solved = last.then(() => solve(challenge, around, redirectUri));
    last = solved.catch(() => {});
    return solved;
  };
  return redirectUri ? Object.assign(solver, { redirectUri }) : solver;
}

async function solve(
  { url, expiresIn, state }: CaptchaChallenge,
  { platform, log, locale }: CaptchaSurroundings,
  redirectUri: string | undefined,
): Promise<CaptchaGrant> {
  const { page } = platform;
  // A frame would run `javascript:` as a part of this page.
  if (!page || !/^https?:/.test(url)) throw ownError('local', 'nowhere to show the captcha');
  let grant: CaptchaGrant | undefined;
  const take = (told: Readonly<Record<string, unknown>>) => {
    const { captcha_token, expires_in } = told;
    if (told['state'] !== state || typeof captcha_token !== 'string' || !captcha_token) return;
    grant = { captcha_token, expires_in: Number(expires_in) || 0 };
    frame.close();
  };
  const frame = openFrame({ platform, log, config: { locale } }, page, url, {
    showDelayMs: 0,
    dress: overlay,
    onLoad(href) {
      if (redirectUri && placeOf(href) === placeOf(new URL(redirectUri, page.location.href).href)) {
        take(Object.fromEntries(new URL(href).searchParams));
      }
    },
    onMessage(told) {
      if (told['action'] === 'captcha') take(told);
    },
  });
  void platform.wait(expiresIn * 1000).then(frame.close);
  await frame.closed;
  if (!grant) throw cancelled();
  return grant;
}

/** An address without what was added to it. */
const placeOf = (href: string) => href.replace(/[?#].*/s, '');
