/** An identity that a provider returned. It is kept in memory only. */
export interface ProviderEntry {
  providerToken: string;
  providerId: string;
  /** The provider's display name. */
  providerName: string;
  /** The person's name at the provider; may be empty. */
  personName: string;
  /**
   * Whether the user accepted the agreements before leaving for the provider. False for a popup, and when an
   * application's parameter named the provider.
   */
  agreed: boolean;
  /** The account that gets the identity, if a signed-in user started the sign-in at the provider. */
  boundTo?: string | undefined;
}
