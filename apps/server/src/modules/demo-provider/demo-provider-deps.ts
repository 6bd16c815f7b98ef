import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Deps } from '../../ports/deps.ts';

export interface DemoProviderDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> {
  brand: BrandSpeller;
  /** Whether a first-party application registered exactly this redirect address. */
  knowsRedirect(uri: string): Promise<boolean>;
  knowsSignOut(uri: string): Promise<boolean>;
}
