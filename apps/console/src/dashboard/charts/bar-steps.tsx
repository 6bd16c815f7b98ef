import { numberText, shareText } from '../compare.ts';
import styles from './charts.module.css';

export type Step = { name: string; value: number; colour: string };

const WIDTH = 360;
const ROW = 34;
const LEFT = 84;
const RIGHT = 104;

/** Steps as bars, each with its share of the first. The same is in the table beside it. */
export function BarSteps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const whole = steps[0]?.value ?? 0;
  const told = steps.map(({ name, value }) => `${name} ${numberText(value)}`).join('，');
  return (
    <svg
      className={styles.steps}
      viewBox={`0 0 ${WIDTH} ${steps.length * ROW}`}
      role="img"
      aria-label={`${label}：${told}`}
    >
      {steps.map(({ name, value, colour }, index) => (
        <g key={name}>
          <text className={styles.name} x="0" y={index * ROW + 22}>
            {name}
          </text>
          <rect
            x={LEFT}
            y={index * ROW + 6}
            width={whole === 0 ? 0 : Math.min(1, value / whole) * (WIDTH - LEFT - RIGHT)}
            height={ROW - 12}
            rx="2"
            fill={colour}
          />
          <text className={styles.tick} x={WIDTH} y={index * ROW + 22} textAnchor="end">
            {numberText(value)} · {shareText(value, whole)}
          </text>
        </g>
      ))}
    </svg>
  );
}
