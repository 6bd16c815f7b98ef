import { handbookIndex } from 'virtual:handbook-index';
import type { ConsolePage } from '../shell/page.ts';

/** Where the handbook explains a page; null for one that explains itself. */
export function helpOf(page: ConsolePage): string | null {
  const section = handbookIndex.find(({ pages }) => pages.includes(page.path));
  return section ? `/console/handbook#${section.id}` : null;
}
