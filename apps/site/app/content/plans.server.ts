import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { SiteRequest } from '../site-request.ts';

export type { Plan };

/** Plans on sale, shortest first, in the operator's order. */
export const listPlans = (site: SiteRequest): Promise<Plan[]> => site.content.listPlans();
