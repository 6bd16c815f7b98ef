/** A captcha token, which proves that a person or a proof of work is behind a call. */
export interface CaptchaGrant {
  captcha_token: string;
  expires_in: number;
}

/** A captcha challenge that must be solved before a call is accepted. */
export interface CaptchaChallenge {
  /** The address of the page that shows the challenge. */
  url: string;
  /** Seconds until the challenge expires. */
  expiresIn: number;
  /** Returned with the token, so that the token of one challenge is not used for another. */
  state: string;
}
