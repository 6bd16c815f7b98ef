import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { SiteRequest } from '../site-request.ts';

export type { Plan };

/** The plans on sale, shortest first, then in the order set by operators. */
export const listPlans = (site: SiteRequest): Promise<Plan[]> => site.content.listPlans();
