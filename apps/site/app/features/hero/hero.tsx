import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { useRef, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import styles from './hero.module.css';
import { Loom } from './loom.tsx';
import { MeterStrip } from './meter-strip.tsx';
import { Regions } from './regions.tsx';
import { SendLink } from './send-link.tsx';
import { useMeterRun } from '../../measure/use-meter-run.ts';

interface HeroProps {
  hero: HomeConfig['hero'];
  meter: HomeConfig['meter'];
  downloads: Pick<HomeConfig['downloads'], 'pc' | 'android'>;
}

const downloadSection = '/#download';
const firstPull = 0.66;
const measuredPull = 0.92;

export function Hero({ hero, meter, downloads }: HeroProps) {
  const [region, setRegion] = useState(0);
  const [pull, setPull] = useState(firstPull);
  const { run, start } = useMeterRun();
  const regionsRef = useRef<HTMLFieldSetElement>(null);

  const measure = async () => {
    await start();
    setPull(measuredPull);
  };

  return (
    <section id="hero" className={styles.hero}>
      <div className={styles.stage}>
        <Loom
          region={region}
          regionCount={hero.regions.length}
          regionsRef={regionsRef}
          isPaused={run.view === 'measuring'}
          pull={pull}
          onPull={setPull}
        />
        <div className={styles.copy}>
          <p className={styles.eyebrow}>{hero.eyebrow}</p>
          <Headline lines={hero.headline} />
          <p className={styles.lead}>{hero.lead}</p>
          <Actions cta={hero.cta} downloads={downloads} />
          <p className={styles.fine}>
            <b>{hero.trial.promise}</b>
            <span>{hero.trial.note}</span>
          </p>
        </div>
        <Regions hero={hero} ref={regionsRef} region={region} onRegion={setRegion} />
      </div>
      <MeterStrip meter={meter} run={run} onStart={() => void measure()} />
    </section>
  );
}

/** Under the last line runs a thread that starts tangled and ends straight. */
function Headline({ lines }: { lines: string[] }) {
  return (
    <h1 className={styles.headline}>
      {lines.map((line, i) => (
        <span key={line}>
          {i > 0 && <br />}
          {line}
        </span>
      ))}
      <svg className={styles.underline} viewBox="0 0 400 26" preserveAspectRatio="none" aria-hidden="true">
        <path
          className={styles.tangled}
          d="M2 14C10 2 18 2 26 13s14 14 23 2 14-14 23-1 15 13 23 1 14-12 22-2 14 12 21 5 12-6 20-6"
        />
        <path className={styles.straight} d="M158 12H330" />
      </svg>
    </h1>
  );
}

function Actions({ cta, downloads }: { cta: HomeConfig['hero']['cta']; downloads: HeroProps['downloads'] }) {
  const pc = downloads.pc ?? downloadSection;
  const android = downloads.android ?? downloadSection;
  return (
    <>
      <div className={`${styles.actions} ${styles.onDesktop}`}>
        <ButtonLink look="primary" size="large" href={pc}>
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M12 4v11m-5-4.5 5 5 5-5M5 20h14" />
          </svg>
          {cta.windows}
        </ButtonLink>
        <ButtonLink size="large" href={android}>
          {cta.android}
        </ButtonLink>
      </div>
      <div className={`${styles.actions} ${styles.onPhone}`}>
        <ButtonLink look="primary" size="large" href={android}>
          {cta.androidOnPhone}
        </ButtonLink>
        <SendLink href={downloadSection} text={cta.sendToPc} />
      </div>
    </>
  );
}
