/** A token that proves that a person, or at least patience, is behind a call. */
export interface CaptchaGrant {
  captcha_token: string;
  expires_in: number;
}

/** Has the challenge at this address solved by whoever sits at the page. @throws AccountError `cancelled` when they gave up */
export type CaptchaSolver = (challenge: { url: string; expiresIn: number }) => Promise<CaptchaGrant>;
