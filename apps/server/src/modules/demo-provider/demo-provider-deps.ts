import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Deps } from '../../ports/deps.ts';

export interface DemoProviderDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> {
  brand: BrandSpeller;
  /** Whether exactly this redirect URI is registered for an application of our own. */
  knowsRedirect(uri: string): Promise<boolean>;
  knowsSignOut(uri: string): Promise<boolean>;
}
