import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Deps } from '../../ports/deps.ts';

export interface DemoProviderDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> {
  brand: BrandSpeller;
  /** Whether exactly this redirect address is registered for a first-party application. */
  knowsRedirect(uri: string): Promise<boolean>;
  knowsSignOut(uri: string): Promise<boolean>;
}
