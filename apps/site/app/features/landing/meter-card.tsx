import type { LandingPage } from '@feisuo/contract/schemas/page-games';
import { Button } from '../../components/button.tsx';
import { probeCount } from '../../measure/meter-run.ts';
import { meterTexts } from '../../measure/meter-texts.ts';
import { type RoundTrip, roundTripStats } from '../../measure/round-trips.ts';
import { useMeterRun } from '../../measure/use-meter-run.ts';
import styles from './meter-card.module.css';
import { landingTexts } from './texts.ts';

/** A latency measurement that the visitor starts. It first shows slack threads, later one straight bar per answer. */
export function MeterCard({ meter }: { meter: LandingPage['tfV2']['meter'] }) {
  const { run, start } = useMeterRun();
  const { medianMs, jitterMs, failures } = roundTripStats(run.roundTrips);
  const isDone = run.view === 'done';
  const isMeasuring = run.view === 'measuring';
  const told = !isDone
    ? meter.idle
    : medianMs === null
      ? meterTexts.unreachable
      : meterTexts.done(medianMs, jitterMs, failures);
  return (
    <section id="meter" className={styles.card}>
      <h2>{meter.title}</h2>
      <p className={styles.note}>{meter.note}</p>
      <Plot roundTrips={run.roundTrips} />
      <dl className={styles.figures} data-waits>
        <Figure name={meterTexts.median} value={isDone ? medianMs?.toFixed(1) : undefined} unit={meterTexts.unit} />
        <Figure name={meterTexts.jitter} value={isDone ? jitterMs?.toFixed(1) : undefined} unit={meterTexts.unit} />
        <Figure name={meterTexts.failures} value={isDone ? `${failures}` : undefined} unit={`/ ${probeCount}`} />
      </dl>
      <Button
        className={styles.button}
        aria-disabled={isMeasuring}
        onClick={() => {
          if (!isMeasuring) void start();
        }}
      >
        {isMeasuring ? meterTexts.running : isDone ? meterTexts.again : meterTexts.start}
      </Button>
      <noscript>
        <p className={styles.result}>{landingTexts.noScript}</p>
      </noscript>
      <p className={styles.result} role="status">
        {isMeasuring ? meterTexts.running : told}
      </p>
    </section>
  );
}

function Figure({ name, value, unit }: { name: string; value: string | undefined; unit: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        {value ?? '—'}
        <small>{unit}</small>
      </dd>
    </div>
  );
}

const ground = 160;

function Plot({ roundTrips }: { roundTrips: RoundTrip[] }) {
  const peak = Math.max(5, ...roundTrips.map((ms) => ms ?? 0)) * 1.15;
  return (
    <svg className={styles.plot} viewBox="0 0 420 166" preserveAspectRatio="none" aria-hidden="true">
      {[12, 61, 110].map((y) => (
        <path key={y} className={styles.rule} d={`M0 ${y}.5H420`} />
      ))}
      <path className={styles.ground} d={`M0 ${ground}.5H420`} />
      {Array.from({ length: probeCount }, (_, i) => {
        const x = 10 + (i * 400) / (probeCount - 1);
        const ms = roundTrips[i];
        if (ms === undefined) return <path key={i} className={styles.slack} d={slackThread(x, i)} />;
        if (ms === null) return <path key={i} className={styles.lost} d={`M${x} ${ground}v-24`} />;
        return <path key={i} className={styles.straight} d={`M${x} ${ground}V${ground - (ms / peak) * 150}`} />;
      })}
    </svg>
  );
}

/** SVG path of a slack thread. Its shape depends only on the index `i`. */
function slackThread(x: number, i: number): string {
  const height = 90 + ((i * 37) % 70);
  const sway = (i % 2 === 0 ? 1 : -1) * (3 + (i % 4));
  const step = height / 4;
  return `M${x.toFixed(1)} ${ground}q${sway} ${-step / 2} 0 ${-step}t0 ${-step}t0 ${-step}t0 ${-step}`;
}
