import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import { plainText } from '../../content/plain-text.ts';

/** Entries are addressed by their own id; groups by this, so that the two never meet. */
export const groupAnchor = (groupId: string) => `group-${groupId}`;

/** Opens what the address names, for browsers that do not do it by themselves. */
export function openAddressed(hash: string): void {
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

/** The questions in schema.org's words. */
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
