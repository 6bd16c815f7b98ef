/** A token that proves a person, or a proof of work, behind a call. */
export interface CaptchaGrant {
  captcha_token: string;
  expires_in: number;
}

/** A challenge to solve before a call is accepted. */
export interface CaptchaChallenge {
  /** The page that shows it. */
  url: string;
  /** Seconds until it expires. */
  expiresIn: number;
  /** Returned with the token, so that the answer to one challenge is not taken for another. */
  state: string;
}
