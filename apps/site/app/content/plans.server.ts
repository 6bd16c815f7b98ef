import type { SiteRequest } from '../site-request.ts';
import { loadConfig } from './load-config.server.ts';

/** Something that can be bought. Every page that names a price takes it from here, so that all name the same. */
export interface Plan {
  /** The product in the catalogue. */
  pid: string;
  name: string;
  priceCents: number;
  days: number;
}

/** What is on sale, shortest first, as the operator arranged it. */
export async function listPlans(site: SiteRequest): Promise<Plan[]> {
  const { plans } = await loadConfig(site, 'home');
  return plans.list.map(({ pid, name, priceCents, days }) => ({ pid, name, priceCents, days }));
}
