import { accountPages, centrePages } from '@feisuo/contract/facts/paths';

/** The sections of the account centre with their paths, in the order of the menu. */
export const sectionPaths = { overview: accountPages.centre, ...centrePages } as const;
export type Section = keyof typeof sectionPaths;

export const sections = Object.keys(sectionPaths) as Section[];

/** The section of the account centre with this path; null if there is none. */
export function sectionOfPath(pathname: string): Section | null {
  const path = pathname.replace(/\/+$/, '');
  return sections.find((section) => sectionPaths[section] === path) ?? null;
}
