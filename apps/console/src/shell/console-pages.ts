import type { IconName } from '../components/icons.tsx';

export type PageId = 'system' | 'audit' | 'site';
export type ConsolePage = { id: PageId; path: string; title: string; icon: IconName };

/** The sidebar, group by group. A page appears here when it works, not before. */
export const pageGroups: readonly { name: string; pages: readonly ConsolePage[] }[] = [
  { name: '站点', pages: [{ id: 'site', path: '/console/site', title: '站点设置', icon: 'site' }] },
  {
    name: '服务',
    pages: [
      { id: 'audit', path: '/console/audit', title: '审计日志', icon: 'audit' },
      { id: 'system', path: '/console/system', title: '系统', icon: 'system' },
    ],
  },
];

const pages = pageGroups.flatMap((group) => group.pages);

/** The page at an address; the bare /console is the system page, and null is an address nobody wrote down. */
export function pageAt(pathname: string): ConsolePage | null {
  const path = pathname.replace(/\/+$/, '');
  return pages.find((page) => page.path === (path === '/console' ? '/console/system' : path)) ?? null;
}
