/** An identity that a provider returned. It is kept in memory only. */
export interface ProviderEntry {
  providerToken: string;
  providerId: string;
  providerName: string;
  /** The user's display name at the provider; may be empty. */
  personName: string;
  /**
   * Whether the user accepted the agreements before leaving for the provider. False if a popup or a client's parameter
   * started the provider.
   */
  agreed: boolean;
  /** The account that gets the identity, if a signed-in user left for the provider to bind one. */
  boundTo?: string | undefined;
}
