import { Button, ButtonLink } from '../../../components/button.tsx';
import { ResultDialog } from '../result-dialog.tsx';
import type { Draw } from './draw.ts';
import { prizeWords } from './prize-words.ts';
import { lotteryTexts } from './texts.ts';

interface DrawResultProps {
  draw: Draw;
  onClose: () => void;
  recordsHref: string | undefined;
}

/** One outcome, one dialog: what it is, and how many are left. Nothing else is hinted at. */
export function DrawResult({ draw, onClose, recordsHref }: DrawResultProps) {
  const drawn = draw.view === 'drawn' ? draw.drawn : null;
  const prize = drawn?.prize ? prizeWords(drawn.prize.award) : null;
  const gives = prize?.gives ? [{ term: lotteryTexts.gives, text: prize.gives }] : [];
  return (
    <ResultDialog
      isOpen={drawn !== null}
      onClose={onClose}
      title={prize ? prize.name : lotteryTexts.nothingTitle}
      text={prize ? lotteryTexts.gotText : lotteryTexts.nothingText}
      slip={[...gives, { term: lotteryTexts.remaining, text: lotteryTexts.times(drawn?.chances ?? 0) }]}
      art={prize ? { motif: 'bolt', hue: 'lime' } : { motif: 'wave', hue: 'silk' }}
    >
      <Button onClick={onClose}>{lotteryTexts.keep}</Button>
      {recordsHref && (
        <ButtonLink href={recordsHref} onClick={onClose}>
          {lotteryTexts.seeRecords}
        </ButtonLink>
      )}
    </ResultDialog>
  );
}
