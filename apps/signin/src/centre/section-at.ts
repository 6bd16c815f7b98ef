import { accountPages, centrePages } from '@feisuo/contract/facts/paths';

/** The pages of the account centre and their addresses, in the order of its menu. */
export const sectionPaths = { overview: accountPages.centre, ...centrePages } as const;
export type Section = keyof typeof sectionPaths;

export const sections = Object.keys(sectionPaths) as Section[];

/** The section at an address; null: none. */
export function sectionAt(pathname: string): Section | null {
  const path = pathname.replace(/\/+$/, '');
  return sections.find((section) => sectionPaths[section] === path) ?? null;
}
