/** A captcha token, by which the service accepts a call: a person or a proof of work has solved the challenge. */
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
  /** The solver returns it with the token, so that the token of one challenge is not used for another. */
  state: string;
}
