import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { useId, useState } from 'react';
import styles from './accounts.module.css';
import { layOutStrip, type Weave } from './vip-strip.ts';

const names: Record<Weave, string> = { bought: '购买', trial: '试用', gift: '赠送', taken: '收回' };
const WIDTH = 1000;

/** Their memberships as cloth; the table below says the same in words. */
export function VipStrip({ grants }: { grants: AccountDetail['grants'] }) {
  const id = useId();
  const [now] = useState(() => Date.now());
  const strip = layOutStrip(grants, now);
  if (!strip) return null;
  const { stretches, today, firstDay, lastDay } = strip;
  const shown = [...new Set(stretches.map(({ weave }) => weave))];
  return (
    <figure className={styles.strip}>
      <svg
        viewBox={`0 0 ${WIDTH} 56`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`会员时间线，${firstDay} 到 ${lastDay}`}
      >
        <Weaves id={id} />
        <path d={`M0 30h${WIDTH}`} className={styles.slack} />
        {stretches.map(({ id: grantId, weave, from, to, isAhead }) => (
          <rect
            key={`${grantId}-${isAhead}`}
            x={from * WIDTH}
            y="12"
            width={Math.max(3, (to - from) * WIDTH)}
            height="36"
            fill={`url(#${id}-${weave})`}
            opacity={isAhead ? 0.42 : 1}
          />
        ))}
        <path d={`M${today * WIDTH} 2v52`} className={styles.today} />
      </svg>
      <figcaption>
        <span>{firstDay}</span>
        <span>
          {shown.map((weave) => (
            <span key={weave} className={styles.legend}>
              <svg width="26" height="10" aria-hidden="true">
                <Weaves id={`${id}-${weave}-key`} />
                <rect width="26" height="10" fill={`url(#${id}-${weave}-key-${weave})`} />
              </svg>
              {names[weave]}
            </span>
          ))}
          竖线是今天，右侧按比例压缩、颜色变浅
        </span>
        <span>{lastDay}</span>
      </figcaption>
    </figure>
  );
}

/** Plain weave, warp lines, twill, a tangle. */
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
