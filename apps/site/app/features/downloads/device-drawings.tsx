import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { weaveUrl } from '../../components/weave-url.ts';
import styles from './device-drawings.module.css';

interface DrawingProps {
  screen: HomeConfig['downloads']['windows']['screen'];
  className: string | undefined;
}

/** Straight threads below each other. */
const threads = (count: number, fromX: number, toX: number, fromY: number, gap: number): string =>
  Array.from({ length: count }, (_, i) => `M${fromX} ${fromY + i * gap}H${toX}`).join('');

function Tile({ screen, x, y, width }: { screen: DrawingProps['screen']; x: number; y: number; width: number }) {
  const { game: name, motif, hue } = screen;
  return <image href={weaveUrl({ name, motif, hue })} x={x} y={y} width={width} height={width / 2} />;
}

export function WindowDrawing({ screen, className }: DrawingProps) {
  return (
    <svg className={className} width="560" height="270" viewBox="70 40 560 270" fill="none" aria-hidden="true">
      <rect className={styles.frame} x="130" y="60" width="520" height="300" rx="12" />
      <path className={styles.frame} d="M130 96H640" />
      <circle className={styles.mark} cx="150" cy="78" r="4" />
      <circle className={styles.mark} cx="164" cy="78" r="4" />
      <Tile screen={screen} x={154} y={120} width={170} />
      <text className={styles.game} x="154" y="234">
        {screen.game}
      </text>
      <text className={styles.line} x="154" y="256">
        {screen.line}
      </text>
      <path className={styles.threads} d={threads(9, 350, 640, 128, 14)} />
      <path className={styles.packets} d="M350 184H640" />
    </svg>
  );
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
