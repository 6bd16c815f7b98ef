import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { Button } from '../../components/button.tsx';
import { type RoundTrip, roundTripStats } from '../../measure/round-trips.ts';
import { type MeterRun, probeCount } from '../../measure/meter-run.ts';
import styles from './meter-strip.module.css';
import { meterTexts } from '../../measure/meter-texts.ts';

interface MeterStripProps {
  meter: HomeConfig['meter'];
  run: MeterRun;
  onStart(): void;
}

const nothing = '–';

export function MeterStrip({ meter, run, onStart }: MeterStripProps) {
  const { medianMs, jitterMs, failures } = roundTripStats(run.roundTrips);
  const isDone = run.view === 'done';
  const isMeasuring = run.view === 'measuring';
  const summary = medianMs === null ? meterTexts.unreachable : meterTexts.done(medianMs, jitterMs, failures);

  return (
    <div id="meter" className={styles.meter}>
      <div className={`wrap ${styles.strip}`} data-idle={run.view === 'idle' || undefined}>
        <h2 className={styles.title}>
          {meter.title}
          <small>{isDone && medianMs === null ? meterTexts.unreachable : meter.note}</small>
        </h2>
        <Plot roundTrips={run.roundTrips} />
        <dl className={styles.figures}>
          <Figure name={meterTexts.median} value={isDone ? medianMs?.toFixed(1) : undefined} unit={meterTexts.unit} />
          <Figure name={meterTexts.jitter} value={isDone ? jitterMs?.toFixed(1) : undefined} unit={meterTexts.unit} />
          <Figure name={meterTexts.failures} value={isDone ? `${failures}` : undefined} unit={`/ ${probeCount}`} />
        </dl>
        <Button
          className={styles.button}
          size="small"
          aria-disabled={isMeasuring}
          onClick={() => {
            if (!isMeasuring) onStart();
          }}
        >
          {isMeasuring ? meterTexts.running : isDone ? meterTexts.again : meterTexts.start}
        </Button>
        <p className="sr-only" role="status">
          {isMeasuring ? meterTexts.running : isDone ? summary : ''}
        </p>
      </div>
    </div>
  );
}

function Figure({ name, value, unit }: { name: string; value: string | undefined; unit: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        {value ?? nothing}
        <small>{unit}</small>
      </dd>
    </div>
  );
}

/** A bar chart of the measured round trips: a lime bar for an answer, a short red bar for a failure. */
function Plot({ roundTrips }: { roundTrips: RoundTrip[] }) {
  const peak = Math.max(5, ...roundTrips.map((ms) => ms ?? 0)) * 1.15;
  const bar = (ms: RoundTrip | undefined) => {
    if (ms === undefined) return { top: 46, look: styles.waiting };
    if (ms === null) return { top: 40, look: styles.lost };
    return { top: 50 - Math.max(2, (ms / peak) * 42), look: styles.answered };
  };
  return (
    <svg className={styles.plot} viewBox="0 0 360 56" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.ground} d="M0 50.5H360" />
      {Array.from({ length: probeCount }, (_, i) => {
        const { top, look } = bar(roundTrips[i]);
        const x = 8 + (i * 344) / (probeCount - 1);
        return <path key={i} className={look} d={`M${x.toFixed(1)} 50V${top.toFixed(1)}`} />;
      })}
    </svg>
  );
}
