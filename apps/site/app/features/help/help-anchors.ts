import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import { plainText } from '../../content/plain-text.ts';

/** The anchor of a help group. Its prefix avoids conflicts with the anchors of entries, which are their ids. */
export const groupAnchor = (groupId: string) => `group-${groupId}`;

/** Opens the details element that contains the target of the hash, for browsers that do not open it themselves. */
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

/** The help entries as schema.org data. */
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
