/** Who somebody is, as a provider tells it. What it does not tell is empty. */
export interface ProviderPerson {
  userId: string;
  name: string;
  email: string;
  phone: string;
  /** The proof, where it could be shown again: it is taken once. */
  proof?: SignedProof;
}

export interface SignedProof {
  /** What was signed. The signature is left out, for there may be several of the same words. */
  text: string;
  /** When it is good no more. */
  until: Date;
}

/** Made up for each visit, so that a code is worth nothing in any other. */
export interface VisitSecrets {
  /** PKCE, where the provider knows it. */
  verifier: string;
  /** Comes back in the id_token. */
  nonce: string;
}

/** What somebody brings from a provider. */
export type ProviderProof =
  | ({ code: string; redirectUri: string } & VisitSecrets)
  | { accessToken: string }
  | { idToken: string };

export interface AuthorizationParams {
  redirectUri: string;
  /** The client's own, handed on untouched. */
  state: string | undefined;
  secrets: VisitSecrets;
}

/** One way to speak with an identity provider. What goes wrong is thrown as a `ProviderFault`. */
export interface ProviderAdapter {
  id: string;
  /** As a button shows it. */
  name: string;
  /** Whether its codes are bound to the visit they were made in, by PKCE or a nonce. */
  bindsCodes: boolean;
  /** What it calls itself in `iss`; empty for a provider whose dialect has no such name. */
  issuer(): Promise<string>;
  /** Where the browser goes to prove who somebody is. */
  authorizationUri(journey: AuthorizationParams): Promise<string>;
  /** Where the browser goes to be signed out there too, and then to `after`; empty for a provider that has no such place. */
  signOutUri(after: string | undefined): Promise<string>;
  identify(proof: ProviderProof): Promise<ProviderPerson>;
}
