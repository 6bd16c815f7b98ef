/** An identity that a provider returned. In memory only. */
export interface ProviderEntry {
  providerToken: string;
  providerId: string;
  /** The provider's display name. */
  providerName: string;
  /** The provider's name of the person; may be empty. */
  personName: string;
  /** Whether the agreements were accepted before leaving; not so from a popup or by an application's parameter. */
  agreed: boolean;
  /** The account to bind to, if a signed-in user started it. */
  boundTo?: string | undefined;
}
