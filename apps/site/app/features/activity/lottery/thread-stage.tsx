import { bundle, bundleThread } from '@feisuo/design/thread-bundle';
import { useRef } from 'react';
import { loomUrl } from '@feisuo/design/weave-url';
import { lotteryTexts } from './texts.ts';
import { fanPath, stageWidth, threadCount } from './threads.ts';
import styles from './thread-stage.module.css';

/** A downward drag of more pixels pulls the thread. */
const PULL_PX = 50;
const threads = Array.from({ length: threadCount }, (_, index) => index);

interface ThreadStageProps {
  chosen: number;
  /** Whether the chosen thread is being pulled. */
  isPulled: boolean;
  isOff: boolean;
  onChoose: (index: number) => void;
  onPull: () => void;
}

/** Threads to choose from. Arrow keys choose a thread, and a downward drag pulls it. */
export function ThreadStage({ chosen, isPulled, isOff, onChoose, onPull }: ThreadStageProps) {
  const from = useRef<number | null>(null);
  return (
    <div className={styles.stage} data-pulled={isPulled || undefined}>
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
