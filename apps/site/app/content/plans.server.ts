import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { SiteRequest } from '../site-request.ts';

export type { Plan };

/** What is on sale, shortest first, as the operator arranged it. */
export const listPlans = (site: SiteRequest): Promise<Plan[]> => site.content.listPlans();
