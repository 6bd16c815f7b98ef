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
