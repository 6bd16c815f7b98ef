import type { PagePart } from '@feisuo/contract/schemas/activity-words';
import { QuietNote } from '../quiet-note.tsx';
import { GiftCounter } from './gift-counter.tsx';
import type { Gift } from './gift-view.ts';
import { useGift, type GiftPaths } from './use-gift.ts';

interface GiftPlaceProps {
  /** As visitors see it; null where there is none. */
  gift: Gift | null;
  paths: GiftPaths;
  /** What is true where there is none. */
  quiet: PagePart;
  /** It was just given: what shows coins is old now. */
  onGiven?: () => void;
}

/** Where a gift is handed out, or what is true instead. */
export function GiftPlace({ gift, paths, quiet, onGiven }: GiftPlaceProps) {
  const { view, isBusy, hasFailed, take, retry } = useGift(gift, paths, onGiven);
  if (!gift || view.view === 'none') return <QuietNote quiet={quiet} />;
  const acts = { isBusy, hasFailed, onTake: take, onRetry: retry };
  return <GiftCounter view={view} award={gift.award} {...acts} />;
}
