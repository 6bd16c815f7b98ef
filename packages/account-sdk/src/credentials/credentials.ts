import type { RefreshAction, TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';

/** Credentials from a sign-in or a refresh, as they are stored. */
export interface Credentials {
  token_type: string;
  access_token: string;
  refresh_token: string;
  expires_in: number;
  /**
   * Expiry by this machine's clock, early enough that the token does not expire while a call is under way. ISO 8601.
   */
  expires_at: string;
  sub: string;
}

/** Credentials as the account service grants them. */
export type GrantedCredentials = Omit<Credentials, 'expires_at' | 'refresh_token' | 'sub'> & {
  refresh_token?: string;
  sub?: string;
};

export interface GetOptions {
  /** Renew even if the access token has not expired. */
  force?: boolean | undefined;
  /** The reason of the renewal, sent in the header x-action for the service's statistics. */
  action?: RefreshAction | undefined;
}

/** Keeps the client's credentials for all tabs of a browser. */
export interface CredentialsKeeper {
  /**
   * Returns valid credentials, renewed if expired.
   * @throws AccountError `unauthenticated` when no user is signed in
   */
  get(options?: GetOptions): Promise<Credentials>;
  /** Returns the stored credentials without a request, even if they have expired. Null if there are none. */
  peek(): Promise<Credentials | null>;
  /**
   * Stores granted credentials.
   * @throws AccountError `unreachable` when the answer is not a valid grant
   */
  save(granted: GrantedCredentials): Promise<Credentials>;
  /**
   * Renews before expiry, at most every 120 s. Resolves to the stored credentials: unchanged if the service was
   * unreachable, null if it refused.
   */
  refreshEarly(action?: RefreshAction): Promise<Credentials | null>;
  /** Clears the current account's credentials on this machine. */
  clear(): Promise<void>;
  /** Drops this access token if it is still stored. The refresh token is kept for one more try. */
  dropAccessToken(token: string): Promise<void>;
  /**
   * Ends a session at the service and clears its credentials here: the current session, or a granted one that is not
   * wanted. Sends the refresh token unless the hint says otherwise.
   * @throws AccountError when the service was not reached. The credentials are cleared nevertheless, except with the
   * hint `access_token`
   */
  revoke(hint?: TokenTypeHint, granted?: GrantedCredentials): Promise<void>;
  isAnonymous(): Promise<boolean>;
  /**
   * Makes another stored account current.
   * @throws AccountError `unauthenticated` when the account is not stored here
   */
  switchTo(sub: string): Promise<void>;
  /**
   * Calls the listener with the sub or null at every change of the current account, in this tab or another. Returns a
   * function that unsubscribes.
   */
  subscribe(listener: (sub: string | null) => void): () => void;
}
