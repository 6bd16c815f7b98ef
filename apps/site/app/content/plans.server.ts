import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { SiteRequest } from '../site-request.ts';

export type { Plan };

/** The plans on sale, the shortest first; plans of equal length in the order that operators set. */
export const listPlans = (site: SiteRequest): Promise<Plan[]> => site.content.listPlans();
