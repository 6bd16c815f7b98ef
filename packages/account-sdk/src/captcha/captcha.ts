import type { AccountClient } from '../account-client.ts';

/** A token that proves that a person, or at least patience, is behind a call. */
export interface CaptchaGrant {
  captcha_token: string;
  expires_in: number;
}

/** Something to solve before a call is let through. */
export interface CaptchaChallenge {
  /** The page that shows it. */
  url: string;
  /** Seconds until it can be solved no more. */
  expiresIn: number;
  /** Comes back with the token, so that the answer to one challenge is not taken for another's. */
  state: string;
}

/** The client for which a challenge is solved, as far as a solver may need it. */
export type CaptchaSurroundings = Pick<AccountClient, 'platform' | 'log' | 'config'>;

/** Has a challenge solved by whoever sits at the page. @throws AccountError `cancelled` when they gave up */
export interface CaptchaSolver {
  (challenge: CaptchaChallenge, around: CaptchaSurroundings): Promise<CaptchaGrant>;
  /** Registered address that the challenge page comes back to; without one it tells the page around it. */
  redirectUri?: string | undefined;
}
