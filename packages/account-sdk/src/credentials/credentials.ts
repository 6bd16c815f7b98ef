import type { RefreshAction, TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';

/** What a sign-in brings and a refresh renews, as it is stored. */
export interface Credentials {
  token_type: string;
  access_token: string;
  refresh_token: string;
  expires_in: number;
  /** By the clock of this machine, early enough that the token does not run out on its way. ISO 8601. */
  expires_at: string;
  sub: string;
}

/** What the server answers where it gives credentials. */
export type GrantedCredentials = Omit<Credentials, 'expires_at' | 'refresh_token' | 'sub'> & {
  refresh_token?: string;
  sub?: string;
};

export interface GetOptions {
  /** Renew even what has not expired. */
  force?: boolean | undefined;
  /** Why, for the server's statistics: the header x-action. */
  action?: RefreshAction | undefined;
}

/** Keeps the credentials of this client for all tabs of a browser. */
export interface CredentialsKeeper {
  /** Valid credentials, renewed where they have expired. @throws AccountError `unauthenticated` when nobody is signed in */
  get(options?: GetOptions): Promise<Credentials>;
  /** What is stored, expired or not, without asking anybody; null when nothing is. */
  peek(): Promise<Credentials | null>;
  /** Takes over what a grant answered. @throws AccountError `unreachable` when that was no grant */
  save(granted: GrantedCredentials): Promise<Credentials>;
  /**
   * Renews ahead of time; not within 120 s of the last time. Resolves to what is stored then: where the service was not to
   * be reached that is what was there before, and null where it refused.
   */
  refreshEarly(action?: RefreshAction): Promise<Credentials | null>;
  /** Forgets the credentials of the current account on this machine. */
  clear(): Promise<void>;
  /** Drops this access token, if it is still the stored one, and keeps the refresh token for one more try. */
  dropAccessToken(token: string): Promise<void>;
  /**
   * Ends the session at the server, by its refresh token unless the hint says otherwise, and forgets it here: the current
   * one, or one that was granted and is not wanted.
   * @throws AccountError where the service was not told. By then the credentials are forgotten here all the same,
   * unless the hint was `access_token`
   */
  revoke(hint?: TokenTypeHint, granted?: GrantedCredentials): Promise<void>;
  isAnonymous(): Promise<boolean>;
  /** Makes another kept account the current one. @throws AccountError `unauthenticated` when it is not kept here */
  switchTo(sub: string): Promise<void>;
  /** Tells of every change, in this tab or another, by the sub of the current account or null. Returns how to stop. */
  subscribe(listener: (sub: string | null) => void): () => void;
}
