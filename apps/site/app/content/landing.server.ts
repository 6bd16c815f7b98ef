import type { LandingPage } from '@feisuo/contract/schemas/page-games';
import { priceOf } from '../format/price.ts';
import type { SiteRequest } from '../site-request.ts';
import type { InstallerOffers } from '../visit/installer-offer.ts';
import { installerOffers } from './current-releases.server.ts';
import { loadConfig } from './load-config.server.ts';
import { listPlans, type Plan } from './plans.server.ts';

/** The texts of landing pages, with the current price and the available installers. */
export async function loadLanding(site: SiteRequest): Promise<LandingPage & { offers: InstallerOffers }> {
  const [landing, plans, releases] = await Promise.all([
    loadConfig(site, 'landing'),
    listPlans(site),
    site.content.listReleases(),
  ]);
  return { ...fillPlan(landing, plans[0]), offers: installerOffers(releases) };
}

/** Replaces `{plan}` in all texts of a document by the plan's name and price. Without a plan, `{plan}` is removed. */
export function fillPlan<T>(value: T, plan: Plan | undefined): T;
export function fillPlan(value: unknown, plan: Plan | undefined): unknown {
  if (typeof value === 'string') {
    const words = plan ? `${plan.name} **¥${priceOf(plan.priceCents)}** / ${plan.days} 天` : '';
    return value.replaceAll('{plan}', () => words);
  }
  if (Array.isArray(value)) return value.map((entry) => fillPlan(entry, plan));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillPlan(entry, plan)]));
}
