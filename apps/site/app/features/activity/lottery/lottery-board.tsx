import type { LotteryReply } from '@feisuo/contract/schemas/activity';
import { useState } from 'react';
import { ButtonLink, Button } from '../../../components/button.tsx';
import type { Standing } from '../standing.ts';
import { StandingNote } from '../standing-note.tsx';
import { ActionBar } from './action-bar.tsx';
import styles from './lottery-board.module.css';
import { lotteryTexts } from './texts.ts';
import { ThreadStage } from './thread-stage.tsx';
import { threadCount } from './threads.ts';
import { useDraw } from './use-draw.ts';
import { ResultDialog } from '../result-dialog.tsx';
import type { Draw } from './draw.ts';
import { prizeText } from './prize-text.tsx';

interface LotteryBoardProps {
  actId: string;
  owner: string | null;
  standing: Standing;
  /** Null until the member's data is loaded. */
  lottery: LotteryReply['data'] | null;
  coins: number | null;
  onChange: () => void;
  onRetry: () => void;
  /** The anchor of the records, if on this page. */
  recordsHref?: string;
}

/** In these states no member can draw: the board is covered by the reason. */
const veiled = new Set<Standing>(['upcoming', 'ended', 'off', 'sold-out', 'not-eligible', 'claimed']);

/** The chosen thread does not affect the result, and the board says so. */
export function LotteryBoard({
  actId,
  owner,
  standing,
  lottery,
  coins,
  onChange,
  onRetry,
  recordsHref,
}: LotteryBoardProps) {
  const [chosen, setChosen] = useState(Math.floor(threadCount / 2));
  const { draw, pull, buy, isBuying, said, needsPhone, close } = useDraw({ actId, owner, onChange });
  const chances = lottery?.chances ?? 0;
  const canDraw = standing === 'open' && (chances > 0 || draw.view === 'lost');
  const isVeiled = veiled.has(standing);
  const press = () => void (canDraw && pull());
  return (
    <section className={styles.board} aria-labelledby="board-title">
      <h2 id="board-title" className="sr-only">
        {lotteryTexts.board}
      </h2>
      <div className={styles.stage}>
        <ThreadStage
          chosen={chosen}
          isPulled={draw.view === 'drawing' || draw.view === 'drawn'}
          isOff={isVeiled}
          onChoose={setChosen}
          onPull={press}
        />
        {isVeiled && standing !== 'open' && (
          <StandingNote
            standing={standing}
            look="veil"
            title={standing === 'sold-out' ? lotteryTexts.soldOutTitle : undefined}
            text={standing === 'sold-out' ? lotteryTexts.soldOutText : undefined}
          >
            <ButtonLink href="/activity/supply-station-v2">{lotteryTexts.toSupply}</ButtonLink>
          </StandingNote>
        )}
      </div>
      <div className={styles.act} aria-live="polite">
        <ActionBar
          {...{ standing, chosen, lottery, coins, draw, isBuying, said, needsPhone, onRetry }}
          onPull={press}
          onBuy={() => void buy()}
        />
      </div>
      <DrawResult draw={draw} onClose={close} recordsHref={recordsHref} />
    </section>
  );
}

interface DrawResultProps {
  draw: Draw;
  onClose: () => void;
  recordsHref: string | undefined;
}

/** The result and the remaining chances. */
function DrawResult({ draw, onClose, recordsHref }: DrawResultProps) {
  const drawn = draw.view === 'drawn' ? draw.drawn : null;
  const prize = drawn?.prize ? prizeText(drawn.prize.award) : null;
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
