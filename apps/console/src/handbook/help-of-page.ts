import { handbookIndex } from 'virtual:handbook-index';
import type { ConsolePage } from '../shell/page.ts';

/** Path of the handbook's section about a page; null if there is no such section. */
export function helpOf(page: ConsolePage): string | null {
  const section = handbookIndex.find(({ pages }) => pages.includes(page.path));
  return section ? `/console/handbook#${section.id}` : null;
}
