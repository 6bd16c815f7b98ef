/** Data that is stored while the user is at the sign-in page. */
export interface SignInSession {
  state: string;
  redirect_uri: string;
  /** Set only in direct mode. */
  code_verifier?: string;
  /** Set only in provider mode. */
  provider_id?: string;
  returnTo?: string | undefined;
}
