import type { LotteryReply } from '@feisuo/contract/schemas/activity';
import { bundle, bundleThread } from '@feisuo/design/thread-bundle';
import { loomUrl } from '@feisuo/design/weave-url';
import { useState, useRef } from 'react';
import { ButtonLink, Button } from '../../../components/button.tsx';
import type { ParticipationStatus } from '../participation-status.ts';
import { StatusNote } from '../status-note.tsx';
import { ActionBar } from './action-bar.tsx';
import styles from './lottery-board.module.css';
import { lotteryTexts } from './texts.ts';
import { useDraw } from './use-draw.ts';
import { ResultDialog } from '../result-dialog.tsx';
import type { Draw } from './draw.ts';
import { prizeText } from './prize-text.tsx';

/** With eleven threads on a screen of 320 px, each thread is wide enough for a finger. */
const threadCount = 11;

/**
 * Width of the viewBox. The SVG is stretched to the board's width, so that its columns stay aligned with the thread
 * ends.
 */
const stageWidth = 1100;
const column = stageWidth / threadCount;

/** A downward drag by more than this many pixels pulls the thread. */
const PULL_PX = 50;
const threads = Array.from({ length: threadCount }, (_, index) => index);

interface LotteryBoardProps {
  actId: string;
  owner: string | null;
  status: ParticipationStatus;
  /** Null until the member's data is loaded. */
  lottery: LotteryReply['data'] | null;
  coins: number | null;
  onChange: () => void;
  onRetry: () => void;
  /** The link to the member's records, if they are on this page. */
  recordsHref?: string;
}

/** Statuses in which no member can draw. The reason then covers the board. */
const veiled = new Set<ParticipationStatus>(['upcoming', 'ended', 'off', 'sold-out', 'not-eligible', 'claimed']);

/** The lottery board. The choice of a thread does not affect the result, and the board says so. */
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

interface ThreadStageProps {
  chosen: number;
  /** Whether the chosen thread is being pulled. */
  isPulled: boolean;
  isOff: boolean;
  onChoose: (index: number) => void;
  onPull: () => void;
}

/** Threads to choose from. Arrow keys choose a thread, and a downward drag pulls it. */
function ThreadStage({ chosen, isPulled, isOff, onChoose, onPull }: ThreadStageProps) {
  const from = useRef<number | null>(null);
  return (
    <div className={styles.threadStage} data-pulled={isPulled || undefined}>
      <div className={styles.bundle}>
        <img src={loomUrl('bundle')} alt="" width={bundle.width} height={bundle.height} />
        <svg viewBox={`0 0 ${bundle.width} ${bundle.height}`} aria-hidden="true">
          <path d={bundleThread(100 + chosen)} />
        </svg>
      </div>
      <span className={styles.knot} />
      <svg className={styles.fan} viewBox={`0 0 ${stageWidth} 100`} preserveAspectRatio="none" aria-hidden="true">
        {threads.map((index) => (
          <path key={index} d={fanPath(index)} data-chosen={index === chosen || undefined} />
        ))}
        <path d={fanPath(chosen)} data-chosen />
      </svg>
      <fieldset
        className={styles.tails}
        disabled={isOff || isPulled}
        onPointerDown={(event) => {
          from.current = event.clientY;
        }}
        onPointerUp={(event) => {
          if (from.current !== null && event.clientY - from.current > PULL_PX) onPull();
          from.current = null;
        }}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        <legend className="sr-only">{lotteryTexts.choose(threadCount)}</legend>
        {threads.map((index) => (
          <label key={index} data-chosen={index === chosen || undefined}>
            <input
              type="radio"
              name="thread"
              value={index}
              checked={index === chosen}
              aria-label={lotteryTexts.thread(index + 1)}
              onChange={() => onChoose(index)}
            />
            <span className={styles.line} />
            <svg className={styles.tassel} viewBox="0 0 14 24" aria-hidden="true">
              <path d="M4 0h6v4H4zM4 4 2 24M7 4v20M10 4l2 20" />
            </svg>
            <svg className={styles.hint} viewBox="0 0 20 30" aria-hidden="true">
              <path d="M10 0v26m-7-7 7 7 7-7" />
            </svg>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** SVG path from the knot to the upper end of a thread. */
function fanPath(index: number): string {
  const middle = stageWidth / 2;
  const x = Math.round((index + 0.5) * column);
  const out = Math.round(middle + (x - middle) * 0.06);
  return `M${out} 0C${out} 62 ${x} 30 ${x} 100`;
}
