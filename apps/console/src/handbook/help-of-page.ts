import { handbookIndex } from 'virtual:handbook-index';
import type { ConsolePage } from '../shell/page.ts';

/** Link to the handbook's section about a page; null if there is none. */
export function helpOf(page: ConsolePage): string | null {
  const section = handbookIndex.find(({ pages }) => pages.includes(page.path));
  return section ? `/console/handbook#${section.id}` : null;
}
