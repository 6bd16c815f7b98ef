import type { LotteryReply } from '@feisuo/contract/schemas/activity';
import { useState } from 'react';
import { ButtonLink, Button } from '../../../components/button.tsx';
import type { ParticipationStatus } from '../participation-status.ts';
import { StatusNote } from '../status-note.tsx';
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
  status: ParticipationStatus;
  /** Null until the member's data is loaded. */
  lottery: LotteryReply['data'] | null;
  coins: number | null;
  onChange: () => void;
  onRetry: () => void;
  /** The anchor of the member's records, if they are on this page. */
  recordsHref?: string;
}

/** States in which no member can draw. The reason then covers the board. */
const veiled = new Set<ParticipationStatus>(['upcoming', 'ended', 'off', 'sold-out', 'not-eligible', 'claimed']);

/** The lottery board. Which thread the member chooses does not affect the result, and the board says so. */
export function LotteryBoard({
  actId,
  owner,
  status,
  lottery,
  coins,
  onChange,
  onRetry,
  recordsHref,
}: LotteryBoardProps) {
  const [chosen, setChosen] = useState(Math.floor(threadCount / 2));
  const { draw, pull, buy, isBuying, message, needsPhone, close } = useDraw({ actId, owner, onChange });
  const chances = lottery?.chances ?? 0;
  const canDraw = status === 'open' && (chances > 0 || draw.view === 'lost');
  const isVeiled = veiled.has(status);
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
        {isVeiled && status !== 'open' && (
          <StatusNote
            status={status}
            look="veil"
            title={status === 'sold-out' ? lotteryTexts.soldOutTitle : undefined}
            text={status === 'sold-out' ? lotteryTexts.soldOutText : undefined}
          >
            <ButtonLink href="/activity/supply-station-v2">{lotteryTexts.toSupply}</ButtonLink>
          </StatusNote>
        )}
      </div>
      <div className={styles.act} aria-live="polite">
        <ActionBar
          {...{ status, chosen, lottery, coins, draw, isBuying, message, needsPhone, onRetry }}
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

/** A dialog with the result of a draw and the remaining chances. */
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
      <Button onClick={onClose}>{prize ? lotteryTexts.keep : lotteryTexts.understood}</Button>
      {recordsHref && (
        <ButtonLink href={recordsHref} onClick={onClose}>
          {lotteryTexts.seeRecords}
        </ButtonLink>
      )}
    </ResultDialog>
  );
}
