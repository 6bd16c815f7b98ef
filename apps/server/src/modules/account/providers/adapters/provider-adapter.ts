/** A user as the identity provider describes them. Fields without a value from the provider are empty. */
export interface ProviderPerson {
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** Set if a client could present this proof a second time. The caller must then refuse the second use. */
  proof?: SignedProof;
}

export interface SignedProof {
  /** The token without its signature, because one content can have several valid signatures. */
  text: string;
  /** When the proof expires. */
  until: Date;
}

/** Secrets that bind a code to one authorization request, so that the code is useless in any other request. */
export interface VisitSecrets {
  /** The PKCE code verifier, if the provider supports PKCE. */
  verifier: string;
  /** The nonce, which the provider returns in the id_token. */
  nonce: string;
}

/** What a client presents to prove an identity at a provider. */
export type ProviderProof =
  | ({ code: string; redirectUri: string } & VisitSecrets)
  | { accessToken: string }
  | { idToken: string };

export interface AuthorizationParams {
  redirectUri: string;
  /** The `state` of the client, passed on unchanged. */
  state: string | undefined;
  secrets: VisitSecrets;
}

/** An identity provider. Failures are thrown as `ProviderFault`. */
export interface ProviderAdapter {
  id: string;
  /** The name on the sign-in button. */
  name: string;
  /** Whether the provider binds a code to its authorization request, by PKCE or a nonce. */
  bindsCodes: boolean;
  /** The value of `iss` in the provider's responses; empty for a provider that sends none. */
  issuer(): Promise<string>;
  /** The address at which the browser authenticates. */
  authorizationUri(journey: AuthorizationParams): Promise<string>;
  /**
   * The address at which the browser signs out and from which it returns to `after`; empty if the provider has no
   * such page.
   */
  signOutUri(after: string | undefined): Promise<string>;
  identify(proof: ProviderProof): Promise<ProviderPerson>;
}
