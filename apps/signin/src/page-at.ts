import { accountPages } from '@feisuo/contract/facts/paths';
import { sectionOfPath } from './centre/section-of-path.ts';

const pages = {
  [accountPages.authorize]: 'authorize',
  [accountPages.authenticate]: 'authenticate',
  [accountPages.signOut]: 'sign-out',
  [accountPages.device]: 'device',
  [accountPages.provider]: 'provider',
  [accountPages.captcha]: 'captcha',
} as const;
export type Page = (typeof pages)[keyof typeof pages] | 'centre' | 'unknown';

/** The page at a path. All paths below /account/ get the same HTML, so unknown paths must be recognized here. */
export function pageAt(pathname: string): Page {
  const path = pathname.replace(/\/+$/, '');
  const page = (pages as Partial<Record<string, Page>>)[path];
  if (page) return page;
  return sectionOfPath(path) ? 'centre' : 'unknown';
}
