import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { QuietActivity } from '@feisuo/contract/schemas/page-activity';
import { useEffect, useState } from 'react';
import { fillWords } from '../fill-words.ts';
import type { BlockFacts } from './block-facts.ts';
import { DrawnPage, type PageReply } from './block-page.tsx';

interface PagePreviewProps {
  /** As its route would tell it, were the draft kept; null before one was handed over. */
  draft: PageReply | null;
  words: QuietActivity;
  /** What stands where stored texts name the brand. */
  brand: { brand: string; suffix: string; company: string };
  loadFacts: (blocks: readonly ActivityBlock[]) => Promise<BlockFacts>;
}

/** A page that an operator is putting together, by what draws it for visitors. Other activities in it are as they are now. */
export function PagePreview({ draft, words, brand, loadFacts }: PagePreviewProps) {
  const facts = useFacts(draft?.page?.blocks ?? noBlocks, loadFacts);
  return draft && <DrawnPage words={words} reply={fillWords(draft, brand)} facts={facts} />;
}

const noBlocks: readonly ActivityBlock[] = [];
const noFacts: BlockFacts = { gifts: {}, offers: {}, stations: {}, plans: [] };

/** Typing a word asks nobody; another activity or product in it does. What was there stays until the answer comes. */
function useFacts(blocks: readonly ActivityBlock[], load: PagePreviewProps['loadFacts']): BlockFacts {
  const [facts, setFacts] = useState(noFacts);
  const named = JSON.stringify(blocks.filter((block) => !saysAll.has(block.type)));
  useEffect(() => {
    let isCurrent = true;
    void load(JSON.parse(named) as ActivityBlock[]).then((found) => isCurrent && setFacts(found));
    return () => {
      isCurrent = false;
    };
  }, [named, load]);
  return facts;
}

const saysAll: ReadonlySet<ActivityBlock['type']> = new Set([
  'heading',
  'paragraph',
  'figure',
  'button',
  'countdown',
  'rules',
]);
