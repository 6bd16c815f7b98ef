import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { QuietActivity } from '@feisuo/contract/schemas/page-activity';
import { useEffect, useState } from 'react';
import { fillPlaceholders } from '../fill-placeholders.ts';
import type { BlockFacts } from './block-facts.ts';
import { DrawnPage, type PageReply } from './block-page.tsx';

interface PagePreviewProps {
  /** The operator's draft as a reply of the service; null until the console sends a draft. */
  draft: PageReply | null;
  words: QuietActivity;
  /** Values for the brand placeholders in stored texts. */
  brand: { brand: string; suffix: string; company: string };
  loadFacts: (blocks: readonly ActivityBlock[]) => Promise<BlockFacts>;
}

/**
 * Renders an operator's draft with the same components that visitors get. Other activities on the page show their
 * published state.
 */
export function PagePreview({ draft, words, brand, loadFacts }: PagePreviewProps) {
  const facts = useFacts(draft?.page?.blocks ?? noBlocks, loadFacts);
  return draft && <DrawnPage words={words} reply={fillPlaceholders(draft, brand)} facts={facts} />;
}

const noBlocks: readonly ActivityBlock[] = [];
const noFacts: BlockFacts = { gifts: {}, offers: {}, stations: {}, plans: [] };

/**
 * Loads data only when a block names another activity or product, not on every keystroke. Until the new data arrives,
 * the old data is shown.
 */
function useFacts(blocks: readonly ActivityBlock[], load: PagePreviewProps['loadFacts']): BlockFacts {
  const [facts, setFacts] = useState(noFacts);
  const named = JSON.stringify(blocks.filter((block) => !selfContained.has(block.type)));
  useEffect(() => {
    let isCurrent = true;
    void load(JSON.parse(named) as ActivityBlock[]).then((found) => isCurrent && setFacts(found));
    return () => {
      isCurrent = false;
    };
  }, [named, load]);
  return facts;
}

const selfContained: ReadonlySet<ActivityBlock['type']> = new Set([
  'heading',
  'paragraph',
  'figure',
  'button',
  'countdown',
  'rules',
]);
