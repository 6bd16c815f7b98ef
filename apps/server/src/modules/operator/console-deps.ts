import type { BrandSpeller } from '../../brand-speller.ts';
import type { Deps } from '../../deps.ts';

export interface ConsoleDeps extends Deps {
  brand: BrandSpeller;
}
