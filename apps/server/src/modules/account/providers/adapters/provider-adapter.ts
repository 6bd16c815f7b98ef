/** A user as the identity provider describes them. Fields that the provider does not know are empty. */
export interface ProviderPerson {
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** Present if the same proof could be presented again; the caller must then accept it only once. */
  proof?: SignedProof;
}

export interface SignedProof {
  /** The token without its signature, because the same content may have several valid signatures. */
  text: string;
  /** When the proof expires. */
  until: Date;
}

/** Secrets of one authorization request, so that a code is useless in any other request. */
export interface VisitSecrets {
  /** The PKCE code verifier, if the provider supports PKCE. */
  verifier: string;
  /** Returned by the provider in the id_token. */
  nonce: string;
}

/** What a client presents to prove an identity at a provider. */
export type ProviderProof =
  | ({ code: string; redirectUri: string } & VisitSecrets)
  | { accessToken: string }
  | { idToken: string };

export interface AuthorizationParams {
  redirectUri: string;
  /** The state that the client sent, passed on unchanged. */
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
