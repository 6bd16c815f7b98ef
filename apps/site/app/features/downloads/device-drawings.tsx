import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { weaveUrl } from '@feisuo/design/weave-url';
import styles from './device-drawings.module.css';

interface DrawingProps {
  screen: HomeConfig['downloads']['windows']['screen'];
  className: string | undefined;
}

/** SVG path of straight threads, one below the other. */
const threads = (count: number, fromX: number, toX: number, fromY: number, gap: number): string =>
  Array.from({ length: count }, (_, i) => `M${fromX} ${fromY + i * gap}H${toX}`).join('');

function Tile({ screen, x, y, width }: { screen: DrawingProps['screen']; x: number; y: number; width: number }) {
  const { game: name, motif, hue } = screen;
  return <image href={weaveUrl({ name, motif, hue })} x={x} y={y} width={width} height={width / 2} />;
}

export function PhoneDrawing({ screen, className }: DrawingProps) {
  return (
    <svg className={className} width="300" height="330" viewBox="0 0 300 330" fill="none" aria-hidden="true">
      <rect className={styles.frame} x="92" y="40" width="170" height="330" rx="24" />
      <rect className={styles.mark} x="148" y="56" width="58" height="8" rx="4" />
      <Tile screen={screen} x={110} y={88} width={134} />
      <path className={styles.threads} d={threads(9, 110, 244, 178, 9)} />
      <rect className={styles.button} x="110" y="266" width="134" height="44" rx="8" />
      <text className={styles.buttonText} x="177" y="293" textAnchor="middle">
        {screen.line}
      </text>
    </svg>
  );
}
