import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { Database } from '../../db/database.ts';
import { findConfigs } from './content-queries.ts';
import { siteConfig } from './seed/site-config.ts';

export interface BrandNames {
  name: string;
  suffix: string;
  /** Who runs the service, as agreements name it. */
  company: string;
}

/** Stand in stored texts for the brand, so that a renamed brand is renamed everywhere. */
const PLACEHOLDER = /\{(brand|suffix|company)\}/g;
type Placeholder = 'brand' | 'suffix' | 'company';

/** A text, or every text of a document, with the brand where its placeholders stand. */
export function fillIn<T>(value: T, names: BrandNames): T;
export function fillIn(value: unknown, names: BrandNames): unknown {
  if (typeof value === 'string')
    return value.replace(PLACEHOLDER, (_, which: Placeholder) => (which === 'brand' ? names.name : names[which]));
  if (Array.isArray(value)) return value.map((entry) => fillIn(entry, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillIn(entry, names)]));
}

/** The company's name may say the brand's, but not its own. */
export const brandOf = ({ brand, company }: Pick<SiteConfig, 'brand' | 'company'>): BrandNames => ({
  ...brand,
  company: fillIn(company.name, { ...brand, company: '' }),
});

/** How long a process may answer from memory should a signal be lost. */
const MEMORY_MS = 5000;

/** The brand as the operator last saved it, remembered until content changes: every page says its name. */
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
    // Whoever waits is told of a failure; whoever asks next asks anew.
    names.catch(() => this.#names === names && this.forget());
    return names;
  }

  async fillIn<T>(value: T): Promise<T> {
    return fillIn(value, await this.find());
  }

  forget(): void {
    this.#names = null;
  }

  /** An installation without content still has a console and account pages; they say the product's own name. */
  async #read(): Promise<BrandNames> {
    const [site] = await findConfigs(this.#db, ['site']);
    return brandOf(site ? (site.content as SiteConfig) : siteConfig);
  }
}
