import { shuttle } from '@feisuo/design/logo';
import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import styles from './drawings.module.css';
import { drawingTexts } from './drawing-texts.ts';
import { Shuttle, Tangle } from './hero-drawings.tsx';
import { taut } from './thread-paths.ts';

type StepArt = DownloadPage['steps']['list'][number]['art'];

export function StepDrawing({ art, screen }: { art: StepArt; screen: DownloadPage['screen'] }) {
  return (
    <svg className={styles.step} viewBox="0 0 400 236" aria-hidden="true">
      {art === 'open' && <OpenFile />}
      {art === 'sign-in' && <SignIn />}
      {art === 'accelerate' && <Accelerate screen={screen} />}
    </svg>
  );
}

function OpenFile() {
  return (
    <>
      <g data-for="windows">
        <rect className={styles.frame} x="60" y="38" width="280" height="170" rx="10" />
        <path className={styles.line} d="M60 66h280" />
        <circle className={styles.mark} cx="76" cy="52" r="3.5" />
        <circle className={styles.mark} cx="88" cy="52" r="3.5" />
        <rect className={styles.button} x="84" y="88" width="60" height="60" rx="12" />
        <path
          className={styles.onBrand}
          fillRule="evenodd"
          transform="translate(89 103.500) scale(.66)"
          d={shuttle.path}
        />
        <text className={styles.small} x="84" y="184">
          {drawingTexts.setup}
        </text>
        <rect className={styles.sheet} x="176" y="88" width="52" height="60" rx="4" />
        <rect className={styles.sheet} x="256" y="88" width="52" height="60" rx="4" />
        <path className={styles.written} d="M186 104h32M186 114h32M186 124h20M266 104h32M266 114h24" />
        <circle className={styles.press} cx="136" cy="128" r="14" />
        <circle className={styles.pressWide} cx="136" cy="128" r="22" />
        <path className={styles.pointer} d="M136 128v30l8-7 6 13 6-3-6-12 10-1z" />
      </g>
      <g data-for="android">
        <OpenPackage />
      </g>
    </>
  );
}

/** A phone that asks whether to install the file. */
function OpenPackage() {
  return (
    <>
      <rect className={styles.frame} x="146" y="16" width="108" height="204" rx="16" />
      <path className={styles.line} d="M184 32h32" />
      <rect className={styles.sheet} x="158" y="60" width="84" height="112" rx="8" />
      <rect className={styles.button} x="182" y="72" width="36" height="36" rx="8" />
      <path
        className={styles.onBrand}
        fillRule="evenodd"
        transform="translate(185 81.500) scale(.4)"
        d={shuttle.path}
      />
      <path className={styles.written} d="M170 122h60M170 132h38" />
      <rect className={styles.button} x="170" y="144" width="60" height="18" rx="5" />
      <circle className={styles.press} cx="214" cy="153" r="14" />
      <circle className={styles.pressWide} cx="214" cy="153" r="22" />
    </>
  );
}

/** Drawing of one account with a thread to each device. */
function SignIn() {
  return (
    <>
      <rect className={styles.frame} x="44" y="46" width="128" height="150" rx="10" />
      <rect className={styles.title} x="60" y="68" width="70" height="8" rx="2" />
      <rect className={styles.control} x="60" y="92" width="96" height="24" rx="4" />
      <rect className={styles.control} x="60" y="124" width="96" height="24" rx="4" />
      <text className={styles.tiny} x="68" y="108">
        {drawingTexts.phone}
      </text>
      <text className={styles.tiny} x="68" y="140">
        {drawingTexts.password}
      </text>
      <rect className={styles.button} x="60" y="158" width="96" height="24" rx="4" />
      <text className={styles.tinyButtonText} x="108" y="174">
        {drawingTexts.signIn}
      </text>
      <path className={styles.way} d="M172 121c44 0 34-43 74-43h18M172 121c44 0 34 55 74 55h42" />
      <circle className={styles.knot} cx="172" cy="121" r="9" />
      <rect className={styles.frame} x="264" y="46" width="96" height="62" rx="6" />
      <path className={styles.stem} d="M296 120h32M312 108v12" />
      <path className={styles.straight} d={taut(6, 278, 346, 62, 6)} />
      <rect className={styles.frame} x="288" y="138" width="46" height="76" rx="8" />
      <path className={styles.straight} d={taut(6, 296, 326, 154, 6)} />
    </>
  );
}

function Accelerate({ screen }: { screen: DownloadPage['screen'] }) {
  return (
    <>
      <Tangle fromX={-8} toX={126} y={92} gap={10} />
      <path className={styles.straight} d={taut(8, 196, 406, 100, 5.2)} />
      <Shuttle x={104} y={85} scale={1.5} />
      <text className={styles.note} x="248" y="60">
        {screen.game}
      </text>
      <text className={styles.hintSmall} x="248" y="80">
        {drawingTexts.taut}
      </text>
      <rect className={styles.button} x="248" y="172" width="104" height="40" rx="8" />
      <text className={styles.smallButtonText} x="300" y="197">
        {drawingTexts.start}
      </text>
    </>
  );
}
