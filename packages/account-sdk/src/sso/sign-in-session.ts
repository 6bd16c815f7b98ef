/** Data that is stored while the user is at the sign-in page. */
export interface SignInSession {
  state: string;
  redirect_uri: string;
  /** Only in direct mode. */
  code_verifier?: string;
  /** Only in provider mode. */
  provider_id?: string;
  returnTo?: string | undefined;
}
