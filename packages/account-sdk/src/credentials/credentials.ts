import type { RefreshAction, TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';

/** Credentials of a sign-in or refresh, as stored. */
export interface Credentials {
  token_type: string;
  access_token: string;
  refresh_token: string;
  expires_in: number;
  /** By this machine's clock, early enough that the token does not expire on its way. ISO 8601. */
  expires_at: string;
  sub: string;
}

/** Credentials as the server grants them. */
export type GrantedCredentials = Omit<Credentials, 'expires_at' | 'refresh_token' | 'sub'> & {
  refresh_token?: string;
  sub?: string;
};

export interface GetOptions {
  /** Renew even if not expired. */
  force?: boolean | undefined;
  /** The reason, for the server's statistics: the header x-action. */
  action?: RefreshAction | undefined;
}

/** Keeps the client's credentials for all tabs of a browser. */
export interface CredentialsKeeper {
  /**
   * Valid credentials, renewed if expired.
   * @throws AccountError `unauthenticated` when no user is signed in
   */
  get(options?: GetOptions): Promise<Credentials>;
  /** The stored credentials, expired or not, without a request; null when there are none. */
  peek(): Promise<Credentials | null>;
  /**
   * Stores the answer of a grant.
   * @throws AccountError `unreachable` when it is not a valid grant
   */
  save(granted: GrantedCredentials): Promise<Credentials>;
  /**
   * Renews before expiry, at most every 120 s. Resolves to the stored credentials: unchanged when the service was
   * unreachable, null when it refused.
   */
  refreshEarly(action?: RefreshAction): Promise<Credentials | null>;
  /** Clears the current account's credentials on this machine. */
  clear(): Promise<void>;
  /** Drops this access token if it is still the stored one. The refresh token is kept for one more try. */
  dropAccessToken(token: string): Promise<void>;
  /**
   * Ends the session at the server, by its refresh token unless the hint says otherwise, and clears it here: the
   * current one, or a granted one that is not wanted.
   * @throws AccountError when the service was not reached. The credentials are cleared nevertheless, except with the
   * hint `access_token`
   */
  revoke(hint?: TokenTypeHint, granted?: GrantedCredentials): Promise<void>;
  isAnonymous(): Promise<boolean>;
  /**
   * Makes another stored account current.
   * @throws AccountError `unauthenticated` when it is not stored here
   */
  switchTo(sub: string): Promise<void>;
  /**
   * Reports every change of the current account, in this tab or another, by its sub or null. Returns a function that
   * unsubscribes.
   */
  subscribe(listener: (sub: string | null) => void): () => void;
}
