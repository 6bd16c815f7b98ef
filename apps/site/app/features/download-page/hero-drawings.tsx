import { shuttle } from '@feisuo/design/logo';
import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import { weaveUrl } from '../../components/weave-url.ts';
import { useSite } from '../../use-site.ts';
import styles from './drawings.module.css';
import { loose, taut } from './thread-art.ts';
import { drawingTexts } from './drawing-texts.ts';

type Screen = DownloadPage['screen'];

/** The client on a computer: loose threads become straight. No numbers, because those must be measured. */
export function WindowScreen({ screen }: { screen: Screen }) {
  const { brand } = useSite().site;
  return (
    <svg className={styles.screen} viewBox="0 0 560 430" aria-hidden="true">
      <rect className={styles.frame} x="20" y="20" width="520" height="340" rx="14" />
      <path className={styles.line} d="M20 58h520" />
      <circle className={styles.mark} cx="42" cy="39" r="4.5" />
      <circle className={styles.mark} cx="58" cy="39" r="4.5" />
      <Shuttle x={76} y={31} scale={0.36} />
      <text className={styles.note} x="112" y="44">
        {brand.name}
        {brand.suffix}
      </text>
      <text className={styles.hint} x="48" y="98">
        {drawingTexts.running}
      </text>
      <text className={styles.game} x="48" y="130">
        {screen.game}
      </text>
      <text className={styles.note} x="48" y="156">
        {screen.line}
      </text>
      <Tile screen={screen} x={48} y={180} width={184} />
      <rect className={styles.control} x="48" y="298" width="184" height="42" rx="8" />
      <text className={styles.controlText} x="140" y="324">
        {drawingTexts.stop}
      </text>
      <Tangle fromX={254} toX={372} y={142} gap={10.5} />
      <path className={styles.straight} d={taut(9, 424, 560, 146, 5.6)} />
      <Shuttle x={352} y={143} scale={1.14} />
      {drawingTexts.measures.map((word, i) => (
        <g key={word}>
          <text className={styles.small} x={268 + i * 90} y="290">
            {word}
          </text>
          <rect className={styles.blank} x={268 + i * 90} y="302" width="58" height="5" rx="2" />
        </g>
      ))}
      <text className={styles.small} x="268" y="334">
        {drawingTexts.measuredAtYours}
      </text>
      <path className={styles.stand} d="M230 360h100l14 44H216z" />
      <path className={styles.foot} d="M180 405h200" />
    </svg>
  );
}

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

/** Six loose threads, one with a detour. */
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
