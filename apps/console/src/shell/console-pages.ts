import type { Permission } from '@feisuo/contract/facts/permissions';
import { matchRoutes } from 'react-router';
import { accessPages } from '../access/pages.ts';
import { accountsPages } from '../accounts/pages.ts';
import { activityPages } from '../activity/pages.ts';
import { auditPages } from '../audit/pages.ts';
import { booksPages } from '../books/pages.ts';
import { cataloguePages } from '../catalogue/pages.ts';
import { contentPages } from '../content/pages.ts';
import { dashboardPages } from '../dashboard/pages.ts';
import { handbookPages } from '../handbook/pages.ts';
import { ordersPages } from '../orders/pages.ts';
import { promotionPages } from '../promotion/pages.ts';
import { siteSettingsPages } from '../site-settings/pages.ts';
import { statusPages } from '../status/pages.ts';
import { supportPages } from '../support/pages.ts';
import { systemPages } from '../system/pages.ts';
import { webhooksPages } from '../webhooks/pages.ts';
import type { ConsolePage, PageGroup } from './page.ts';

/** Groups of pages in the sidebar. The folder of each area lists its pages. */
export const pageGroups: readonly PageGroup[] = [
  { name: '', pages: dashboardPages },
  { name: '业务', pages: [...accountsPages, ...ordersPages, ...booksPages, ...cataloguePages] },
  { name: '增长', pages: [...promotionPages, ...activityPages, ...contentPages, ...statusPages, ...siteSettingsPages] },
  {
    name: '服务',
    pages: [...supportPages, ...auditPages, ...accessPages, ...systemPages, ...webhooksPages, ...handbookPages],
  },
];

const pages = pageGroups.flatMap((group) => group.pages);

export const homePath = pages.some(({ path }) => path === '/console/dashboard')
  ? '/console/dashboard'
  : '/console/system';

export type FoundPage = { page: ConsolePage; params: Record<string, string> };

const routes = pages.map((page) => ({ path: page.path, caseSensitive: true, page }));

/** The page at a path and the parameters in the path; null if there is no such page. */
export function pageAt(pathname: string): FoundPage | null {
  const [match] = matchRoutes(routes, /^\/console\/*$/.test(pathname) ? homePath : pathname) ?? [];
  return match ? { page: match.route.page, params: match.params as Record<string, string> } : null;
}

/** Groups of the pages that the operator may open. Empty groups are left out. */
export function groupsFor(permissions: readonly Permission[]): PageGroup[] {
  return pageGroups
    .map(({ name, pages: all }) => ({ name, pages: all.filter((page) => mayOpen(page, permissions) && !page.under) }))
    .filter((group) => group.pages.length > 0);
}

/** All pages without an id in their path that the operator may open, including pages that are not in the sidebar. */
export const pagesFor = (permissions: readonly Permission[]): ConsolePage[] =>
  pages.filter((page) => !page.path.includes('/:') && mayOpen(page, permissions));

export const mayOpen = ({ permit }: ConsolePage, permissions: readonly Permission[]): boolean =>
  permit === null || permissions.includes(permit);
