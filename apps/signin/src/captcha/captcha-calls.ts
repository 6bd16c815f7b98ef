import type { Locale } from '@feisuo/contract/facts/locales';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import type { CaptchaImageReply, CaptchaToken, CaptchaWork } from '@feisuo/contract/schemas/account-captcha';
import { askAccount } from '../shell/ask-account.ts';
import type { Solution } from './counter-search.ts';

const isToken = ({ captcha_token: token }: Record<string, unknown>) => typeof token === 'string';

/** The calls of one challenge, known by the name in the page's address. */
export const captchaCalls = (challenge: string, locale: Locale, abandoned: AbortSignal) => ({
  describeWork: () =>
    askAccount<CaptchaWork>({
      path: captchaPaths.challenge,
      body: { challenge },
      locale,
      abandoned,
      isReply: ({ key_prefix: prefix, origins }) => typeof prefix === 'string' && Array.isArray(origins),
    }),
  solveWork: ({ counter, derivedKey }: Solution) =>
    askAccount<CaptchaToken>({
      path: captchaPaths.challengeVerify,
      body: { challenge, counter, derived_key: derivedKey },
      locale,
      abandoned,
      isReply: isToken,
    }),
  askImage: () =>
    askAccount<CaptchaImageReply>({
      path: captchaPaths.imageData,
      body: { challenge },
      locale,
      abandoned,
      isReply: ({ data, token }) => typeof data === 'string' && typeof token === 'string',
    }),
  solveImage: (token: string, key: string) =>
    askAccount<CaptchaToken>({
      path: captchaPaths.imageVerify,
      body: { token, key },
      locale,
      abandoned,
      isReply: isToken,
    }),
});
