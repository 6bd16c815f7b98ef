/** Stored while the user is at the sign-in page. */
export interface SignInSession {
  state: string;
  redirect_uri: string;
  /** In direct mode. */
  code_verifier?: string;
  /** In provider mode. */
  provider_id?: string;
  returnTo?: string | undefined;
}
