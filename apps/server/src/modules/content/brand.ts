import type { SiteHeader, SiteConfig } from '@feisuo/contract/schemas/content';
import type { Database } from '../../db/database.ts';
import { findConfigs } from './content-queries.ts';
import { siteConfig } from './seed/site-config.ts';
import { steadyNow } from '../../time/clock.ts';

export interface BrandNames {
  name: string;
  suffix: string;
  /** The company that operates the service, as agreements name it. */
  company: string;
}

/** Placeholders in stored texts, so that a changed brand name changes in all texts. */
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

/** Returns the brand names. The company's name may contain the brand placeholders, but not its own placeholder. */
export const brandOf = ({ brand, company }: Pick<SiteConfig, 'brand' | 'company'>): BrandNames => ({
  ...brand,
  company: fillIn(company.name, { ...brand, company: '' }),
});

/** How long the brand is cached. A lost signal delays a change by this time at most. */
const MEMORY_MS = 5000;

interface ReadSite {
  names: BrandNames;
  header: SiteHeader;
}

/** Reads brand and header. Without stored content, the seeded document is used. */
async function readSite(db: Database): Promise<ReadSite> {
  const [stored] = await findConfigs(db, ['site']);
  const site = stored ? (stored.content as SiteConfig) : siteConfig;
  const { links, newsLink, companyLinks, download } = site.header;
  const names = brandOf(site);
  const header = {
    suffix: names.suffix,
    links: [...links, ...(newsLink ? [newsLink] : []), ...companyLinks],
    download,
  };
  return { names, header: fillIn(header, names) };
}

/** The brand names and the site header, cached until content changes, because every page needs them. */
export class Brand {
  readonly #db: Database;
  #read: Promise<ReadSite> | null = null;
  #until = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(): Promise<BrandNames> {
    return (await this.#site()).names;
  }

  /** Returns the header of the site, which the account centre shows too. */
  async findHeader(): Promise<SiteHeader> {
    return (await this.#site()).header;
  }

  async fillIn<T>(value: T): Promise<T> {
    return fillIn(value, await this.find());
  }

  forget(): void {
    this.#read = null;
  }

  #site(): Promise<ReadSite> {
    if (this.#read && this.#until > steadyNow()) return this.#read;
    const site = (this.#read = readSite(this.#db));
    this.#until = steadyNow() + MEMORY_MS;
    // Removes a failed read from the cache.
    site.catch(() => this.#read === site && this.forget());
    return site;
  }
}
