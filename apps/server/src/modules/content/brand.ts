import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { Database } from '../../db/database.ts';
import { findConfigs } from './content-queries.ts';
import { siteConfig } from './seed/site-config.ts';

export interface BrandNames {
  name: string;
  suffix: string;
  /** The operator of the service in agreements. */
  company: string;
}

/** Placeholders in stored texts, so that a renamed brand changes everywhere. */
const PLACEHOLDER = /\{(brand|suffix|company)\}/g;
type Placeholder = 'brand' | 'suffix' | 'company';

/** Replaces the placeholders in a text, or in every text of a document. */
export function fillIn<T>(value: T, names: BrandNames): T;
export function fillIn(value: unknown, names: BrandNames): unknown {
  if (typeof value === 'string')
    return value.replace(PLACEHOLDER, (_, which: Placeholder) => (which === 'brand' ? names.name : names[which]));
  if (Array.isArray(value)) return value.map((entry) => fillIn(entry, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillIn(entry, names)]));
}

/** The company's name may contain the brand, but not itself. */
export const brandOf = ({ brand, company }: Pick<SiteConfig, 'brand' | 'company'>): BrandNames => ({
  ...brand,
  company: fillIn(company.name, { ...brand, company: '' }),
});

/** TTL of the cache in case a signal is lost. */
const MEMORY_MS = 5000;

/** The saved brand, cached until content changes, because every page uses it. */
export class Brand {
  readonly #db: Database;
  #names: Promise<BrandNames> | null = null;
  #until = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  find(): Promise<BrandNames> {
    if (this.#names && this.#until > Date.now()) return this.#names;
    const names = (this.#names = this.#read());
    this.#until = Date.now() + MEMORY_MS;
    // A failure is not cached.
    names.catch(() => this.#names === names && this.forget());
    return names;
  }

  async fillIn<T>(value: T): Promise<T> {
    return fillIn(value, await this.find());
  }

  forget(): void {
    this.#names = null;
  }

  /** Without content, the console and account pages use the product's name. */
  async #read(): Promise<BrandNames> {
    const [site] = await findConfigs(this.#db, ['site']);
    return brandOf(site ? (site.content as SiteConfig) : siteConfig);
  }
}
