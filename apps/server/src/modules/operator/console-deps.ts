import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Deps } from '../../ports/deps.ts';

export interface ConsoleDeps extends Deps {
  brand: BrandSpeller;
}

export const describe = (summary: string) => ({ tags: ['console'], summary });
