import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import { plainText } from '../../content/plain-text.ts';

/** Entries use their own id; the prefix avoids collisions. */
export const groupAnchor = (groupId: string) => `group-${groupId}`;

/** Opens the target of the hash, for browsers that do not. */
export function openHashTarget(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
  const details = target?.closest('details');
  if (!details || details.open) return;
  details.open = true;
  details.scrollIntoView();
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** As schema.org data. */
export const faqFacts = (groups: readonly HelpGroup[]): object => ({
  '@type': 'FAQPage',
  mainEntity: groups
    .flatMap(({ entries }) => entries)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
});
