import type { RefreshAction, TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';

/** Credentials from a sign-in or a refresh, as they are stored. */
export interface Credentials {
  token_type: string;
  access_token: string;
  refresh_token: string;
  expires_in: number;
  /**
   * Expiry by this machine's clock (ISO 8601), earlier than the service's expiry, so that the token does not expire
   * during a call.
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
  /** Whether to renew credentials that have not expired. */
  force?: boolean | undefined;
  /** The reason of the renewal. It is sent in the header x-action for statistics. */
  action?: RefreshAction | undefined;
}

/** Keeps the client's credentials for all tabs of a browser. */
export interface CredentialsKeeper {
  /**
   * Returns valid credentials. Credentials that have expired are renewed first.
   * @throws AccountError `unauthenticated` when no user is signed in
   */
  get(options?: GetOptions): Promise<Credentials>;
  /** Returns the stored credentials without a request, even if they have expired. Null if no credentials are stored. */
  peek(): Promise<Credentials | null>;
  /**
   * Stores granted credentials.
   * @throws AccountError `unreachable` when the answer is not a valid grant
   */
  save(granted: GrantedCredentials): Promise<Credentials>;
  /**
   * Renews the credentials before they expire, at most every 120 s. Resolves to the stored credentials: unchanged if
   * the service was unreachable, null if the service refused.
   */
  refreshEarly(action?: RefreshAction): Promise<Credentials | null>;
  /** Clears the current account's credentials on this machine. */
  clear(): Promise<void>;
  /** Drops an access token if it is still stored. The refresh token is kept, to try one refresh. */
  dropAccessToken(token: string): Promise<void>;
  /**
   * Ends a session at the service and clears its stored credentials: the current session, or the session of `granted`
   * if that grant is not wanted. Sends the refresh token unless the hint says otherwise.
   * @throws AccountError when the service was not reached. The credentials are cleared nevertheless, except with the
   * hint `access_token`
   */
  revoke(hint?: TokenTypeHint, granted?: GrantedCredentials): Promise<void>;
  isAnonymous(): Promise<boolean>;
  /**
   * Makes another stored account the current one.
   * @throws AccountError `unauthenticated` when the account is not stored in this browser
   */
  switchTo(sub: string): Promise<void>;
  /**
   * Calls the listener with the sub or null at each change of the current account, in this tab or another. Returns the
   * unsubscribe function.
   */
  subscribe(listener: (sub: string | null) => void): () => void;
}
