/** A user as a provider describes them. Unknown fields are empty. */
export interface ProviderPerson {
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** A proof that could be replayed: it is spent once. */
  proof?: SignedProof;
}

export interface SignedProof {
  /** The signed part, without the signature: one text may have several signatures. */
  text: string;
  /** When it expires. */
  until: Date;
}

/** Random for each visit, so that a code is useless in any other. */
export interface VisitSecrets {
  /** PKCE, if the provider supports it. */
  verifier: string;
  /** Returned in the id_token. */
  nonce: string;
}

/** A proof that a client presents. */
export type ProviderProof =
  | ({ code: string; redirectUri: string } & VisitSecrets)
  | { accessToken: string }
  | { idToken: string };

export interface AuthorizationParams {
  redirectUri: string;
  /** The client's own, passed on unchanged. */
  state: string | undefined;
  secrets: VisitSecrets;
}

/** An identity provider. Failures are thrown as `ProviderFault`. */
export interface ProviderAdapter {
  id: string;
  /** The label of the button. */
  name: string;
  /** Whether codes are bound to their visit, by PKCE or a nonce. */
  bindsCodes: boolean;
  /** The value of `iss`; empty for a provider without one. */
  issuer(): Promise<string>;
  /** Where the browser goes to authenticate. */
  authorizationUri(journey: AuthorizationParams): Promise<string>;
  /** Where the browser goes to sign out, and then to `after`; empty for a provider without such a page. */
  signOutUri(after: string | undefined): Promise<string>;
  identify(proof: ProviderProof): Promise<ProviderPerson>;
}
