import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { useId, useState } from 'react';
import styles from './accounts.module.css';
import { layOutStrip, type Weave } from './membership-timeline.ts';

const names: Record<Weave, string> = { bought: '购买', trial: '试用', gift: '赠送', taken: '收回' };
/** Smallest share of the strip's width at which a segment has room for its label: on a wide page, and on a phone. */
const ROOM = { wide: 0.12, narrow: 0.3 };
const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** Draws an account's grants as segments on a time axis. The table below the drawing shows the same grants as text. */
export function VipStrip({ grants }: { grants: AccountDetail['grants'] }) {
  const id = useId();
  const [now] = useState(() => Date.now());
  const strip = layOutStrip(grants, now);
  if (!strip) return null;
  const { stretches, lanes, today, ticks, firstDay, lastDay } = strip;
  const shown = [...new Set(stretches.map(({ weave }) => weave))];
  return (
    <figure className={styles.strip}>
      <svg className={styles.weaves} aria-hidden="true">
        <Weaves id={id} />
      </svg>
      <div role="img" aria-label={`会员时间线，${firstDay} 到 ${lastDay}`}>
        <div className={styles.cloth} style={{ height: lanes * LANE + GAP * (lanes + 1) }}>
          {stretches.map(({ id: grantId, weave, from, to, isAhead, lane, label }) => (
            <span
              key={`${grantId}-${isAhead}`}
              className={styles.stretch}
              title={`${names[weave]}，${label}`}
              style={{
                left: percent(from),
                width: percent(to - from),
                top: GAP + lane * (LANE + GAP),
                height: LANE,
              }}
            >
              <svg width="100%" height="100%" opacity={isAhead ? 0.5 : 1}>
                <rect width="100%" height="100%" fill={`url(#${id}-${weave})`} />
              </svg>
              {to - from >= ROOM.wide && (
                <small className={to - from < ROOM.narrow ? styles.wideOnly : undefined}>{label}</small>
              )}
            </span>
          ))}
          <i className={styles.today} style={{ left: percent(today) }} />
        </div>
        <div className={styles.ticks}>
          {ticks.map(({ at, label, isToday, isWideOnly }) => (
            <span
              key={at}
              className={isWideOnly ? styles.wideOnly : undefined}
              data-today={isToday || undefined}
              // Shifts the label to the left by its share of the width, so that labels at either end stay inside the
              // strip.
              style={{ left: percent(at), transform: `translateX(-${percent(at)})` }}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
      <figcaption>
        {shown.map((weave) => (
          <span key={weave} className={styles.legend}>
            <svg width="26" height="10" aria-hidden="true">
              <Weaves id={`${id}-${weave}-key`} />
              <rect width="26" height="10" fill={`url(#${id}-${weave}-key-${weave})`} />
            </svg>
            {names[weave]}
          </span>
        ))}
        <span>长的时段压缩显示，今天以后的颜色浅</span>
      </figcaption>
    </figure>
  );
}

const LANE = 34;
const GAP = 8;

/** SVG fill patterns of the segments, one for each source of a grant. */
function Weaves({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-bought`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path d="M0 1.5h4M0 2.8h4M4 5.500h4M4 6.800h4M5 0v4M7 0v4M1 4v4M3 4v4" stroke="var(--c-1)" strokeWidth="1.2" />
      </pattern>
      <pattern id={`${id}-trial`} width="8" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 1.500h8M0 4.500h8" stroke="var(--c-2)" strokeWidth="1.4" />
      </pattern>
      <pattern id={`${id}-gift`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path d="M-2 10 10-2M-2 2 2-2M6 10l4-4" stroke="var(--c-6)" strokeWidth="1.8" />
      </pattern>
      <pattern id={`${id}-taken`} width="10" height="10" patternUnits="userSpaceOnUse">
        <path d="M0 5c3-6 4 6 5 0s4 6 5 0M2 0l6 10M8 0 2 10" stroke="var(--vermilion)" strokeWidth="1.1" fill="none" />
      </pattern>
    </defs>
  );
}
