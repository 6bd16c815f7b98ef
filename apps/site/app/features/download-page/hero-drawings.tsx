import { shuttle } from '@feisuo/design/logo';
import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import { weaveUrl } from '@feisuo/design/weave-url';
import styles from './drawings.module.css';
import { loose, taut } from './thread-paths.ts';
import { drawingTexts } from './drawing-texts.ts';

type Screen = DownloadPage['screen'];

export function PhoneScreen({ screen }: { screen: Screen }) {
  return (
    <svg className={styles.screen} viewBox="0 0 560 430" aria-hidden="true">
      <Tangle fromX={40} toX={196} y={222} gap={10.5} />
      <rect className={styles.frame} x="180" y="10" width="206" height="412" rx="30" />
      <rect className={styles.mark} x="248" y="28" width="70" height="8" rx="4" />
      <text className={styles.phoneGame} x="204" y="78">
        {screen.game}
      </text>
      <text className={styles.small} x="204" y="102">
        {screen.line}
      </text>
      <Tile screen={screen} x={204} y={120} width={158} />
      <path className={styles.straight} d={taut(11, 204, 560, 216, 7)} />
      <Shuttle x={214} y={229} scale={1} />
      <rect className={styles.button} x="204" y="326" width="158" height="48" rx="8" />
      <text className={styles.buttonText} x="283" y="356">
        {drawingTexts.stop}
      </text>
    </svg>
  );
}

function Tile({ screen, x, y, width }: { screen: Screen; x: number; y: number; width: number }) {
  const { game: name, motif, hue } = screen;
  return <image href={weaveUrl({ name, motif, hue })} x={x} y={y} width={width} height={width / 2} />;
}

/** Draws six loose threads. One of them makes a detour. */
export function Tangle({ fromX, toX, y, gap }: { fromX: number; toX: number; y: number; gap: number }) {
  return (
    <>
      {Array.from({ length: 6 }, (_, i) => (
        <path key={i} className={i === 2 ? styles.detour : styles.loose} d={loose(i, fromX, toX, y + i * gap)} />
      ))}
    </>
  );
}

export function Shuttle({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <path
      className={styles.shuttle}
      fillRule="evenodd"
      transform={`translate(${x} ${y}) scale(${scale})`}
      d={shuttle.path}
    />
  );
}
