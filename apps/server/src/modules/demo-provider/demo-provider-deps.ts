import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Deps } from '../../ports/deps.ts';

export interface DemoProviderDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> {
  brand: BrandSpeller;
  /** Addresses that the account service's own applications have registered, the very texts. */
  knowsRedirect(uri: string): Promise<boolean>;
  knowsSignOut(uri: string): Promise<boolean>;
}
