import { Button } from '../../components/button.tsx';
import { Pill } from '../../components/pill.tsx';
import { labelWidth, type Measurement } from './diagnostics.ts';
import styles from './diagnostics-preview.module.css';
import { workOrderTexts } from './texts.ts';

interface DiagnosticsPreviewProps {
  text: string;
  measurement: Measurement;
  isSent: boolean;
  note: string;
  onMeasure: () => void;
}

/** Shows exactly the data that will be sent, and whether the member agreed to send it. */
export function DiagnosticsPreview({ text, measurement, isSent, note, onMeasure }: DiagnosticsPreviewProps) {
  const { preview, previewRegion, states, measure, measureAgain, measuring } = workOrderTexts;
  const { isRunning, roundTrips } = measurement;
  return (
    <aside className={styles.card} aria-labelledby="diagnostics-title" data-waits>
      <div className={styles.head}>
        <h2 id="diagnostics-title">{preview}</h2>
        <span role="status">
          <Pill tone={isSent ? 'ok' : 'plain'}>{isSent ? states.on : states.off}</Pill>
        </span>
      </div>
      {/* The element scrolls, so keyboard users must be able to focus it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0} role="region" aria-label={previewRegion}>
        {text.split('\n').map((line) => (
          <span key={line}>
            <span>{line.slice(0, labelWidth)}</span>
            <span>{line.slice(labelWidth)}</span>
          </span>
        ))}
      </pre>
      <Button size="small" aria-disabled={isRunning} onClick={() => !isRunning && onMeasure()}>
        {isRunning ? measuring : roundTrips.length > 0 ? measureAgain : measure}
      </Button>
      <p className={styles.note}>{note}</p>
    </aside>
  );
}
