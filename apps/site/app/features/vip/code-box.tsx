import { payLimits } from '@feisuo/contract/facts/limits';
import type { CodeRequest } from './code-request.ts';
import styles from './code-box.module.css';
import { vipTexts } from './texts.ts';

const minutes = payLimits.qrLifetimeMs / 60_000;
const side = 148;
const lines = Array.from({ length: 11 }, (_, i) => 14 + i * 12);

/** Where the code to pay by will be, and what is to be said of it. Nothing here looks like a code that could be paid. */
export function CodeBox({ request }: { request: CodeRequest }) {
  return (
    <div className={styles.box} data-view={request.view}>
      <svg className={styles.loom} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
        <path className={styles.warp} d={lines.map((x) => `M${x} 10V${side - 10}`).join('')} />
        {request.view === 'asking' && (
          <path className={styles.weft} d={lines.map((y) => `M10 ${y}H${side - 10}`).join('')} />
        )}
        {request.view === 'refused' && (
          <>
            <path className={styles.ground} d="M2 56h144v36H2z" />
            <path className={styles.broken} d="M14 74h36c9 0 9-10 17-10M134 74H98c-9 0-9 10-17 10" />
          </>
        )}
      </svg>
      <p role="status">{wordsOf(request)}</p>
    </div>
  );
}

function wordsOf(request: CodeRequest) {
  if (request.view === 'asking') return <b>{vipTexts.askingNow}</b>;
  if (request.view === 'refused') {
    return (
      <>
        <b>{vipTexts.refused}</b>
        <span>{request.text}</span>
        <span>{vipTexts.nothingHappened}</span>
      </>
    );
  }
  return (
    <>
      <b>{vipTexts.checkFirst}</b>
      <span>{vipTexts.howItGoes(minutes)}</span>
    </>
  );
}
