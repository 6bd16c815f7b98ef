/** Somebody whom an identity provider knows, on the way in. In memory only. */
export interface ProviderEntry {
  providerToken: string;
  providerId: string;
  /** As a person calls it. */
  providerName: string;
  /** As the provider calls the person; may be empty. */
  personName: string;
  /** Whether the agreements were ticked on the way; another window, or an application's wish, came past that. */
  agreed: boolean;
  /** Whose way in it is to become, where somebody who is signed in asked for it. */
  boundTo?: string | undefined;
}
