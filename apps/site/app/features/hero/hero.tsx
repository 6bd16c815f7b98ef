import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { fibreFloorMs } from '@feisuo/design/fibre-floor';
import { useRef, useState, type RefObject, useId } from 'react';
import { ButtonLink, buttonClass } from '../../components/button.tsx';
import { Emphasis } from '../../components/emphasis.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { SendLink } from '../../components/share-link-button.tsx';
import { meterTexts } from '../../measure/meter-texts.ts';
import { useMeterRun } from '../../measure/use-meter-run.ts';
import type { InstallerPlatform } from '../../visit/installer-href.ts';
import { InstallerLink } from '../../visit/installer-link.tsx';
import type { InstallerOffer, InstallerOffers } from '../../visit/installer-offer.ts';
import styles from './hero.module.css';
import { Loom } from './loom.tsx';
import { MeterStrip } from './meter-strip.tsx';
import { heroTexts } from './texts.ts';

interface HeroProps {
  hero: HomeConfig['hero'];
  meter: HomeConfig['meter'];
  offers: InstallerOffers;
}

const downloadPage = '/download';
const firstPull = 0.66;
const measuredPull = 0.92;

export function Hero({ hero, meter, offers }: HeroProps) {
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
          <Actions cta={hero.cta} offers={offers} />
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

/** The headline. The thread below its last line is tangled at the left and straight at the right. */
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

function Actions({ cta, offers }: { cta: HomeConfig['hero']['cta']; offers: InstallerOffers }) {
  return (
    <>
      <div className={`${styles.actions} ${styles.onDesktop}`}>
        <Installer platform="windows" offer={offers.windows} look="primary">
          <DownloadIcon />
          {cta.windows}
        </Installer>
        <Installer platform="android" offer={offers.android} look="secondary">
          {cta.android}
        </Installer>
      </div>
      <div className={`${styles.actions} ${styles.onPhone}`}>
        <Installer platform="android" offer={offers.android} look="primary">
          {cta.androidOnPhone}
        </Installer>
        <SendLink href={downloadPage} text={cta.sendToPc} shared={heroTexts.linkShared} copied={heroTexts.linkCopied} />
      </div>
    </>
  );
}

interface InstallerProps {
  platform: InstallerPlatform;
  offer: InstallerOffer;
  look: 'primary' | 'secondary';
  children: React.ReactNode;
}

/** A link to the installer, or to the download page, which says when the installer will be available. */
function Installer({ platform, offer, look, children }: InstallerProps) {
  if (!offer) {
    return (
      <ButtonLink look={look} size="large" href={downloadPage}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <InstallerLink className={buttonClass({ look, size: 'large' })} platform={platform}>
      {children}
    </InstallerLink>
  );
}

interface RegionsProps {
  hero: Pick<HomeConfig['hero'], 'cities' | 'regions' | 'floorNote'>;
  ref: RefObject<HTMLFieldSetElement | null>;
  region: number;
  onRegion(region: number): void;
}

function Regions({ hero, ref, region, onRegion }: RegionsProps) {
  const { cities, regions, floorNote } = hero;
  const [cityName, setCityName] = useState(cities[0]?.name);
  const selectId = useId();
  const city = cities.find(({ name }) => name === cityName);

  return (
    <fieldset ref={ref} className={styles.regions}>
      <legend className="sr-only">{heroTexts.regions}</legend>
      <div className={styles.city}>
        <label htmlFor={selectId}>{heroTexts.from}</label>
        {/* The text is inside an element: React compares bare text in noscript without decoding entities, so an
            ampersand would cause a hydration mismatch. */}
        <noscript>
          <span>{cityName}</span>
        </noscript>
        <select id={selectId} value={cityName} autoComplete="off" onChange={(event) => setCityName(event.target.value)}>
          {cities.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <span>{heroTexts.to}</span>
      </div>
      {regions.map((place, i) => (
        <label key={place.name} className={styles.region} data-region>
          <input type="radio" name="region" autoComplete="off" checked={i === region} onChange={() => onRegion(i)} />
          <span className={styles.name}>
            {place.name}
            <small>{place.hint}</small>
          </span>
          <span className={`num ${styles.floor}`}>
            {city && Math.round(fibreFloorMs(city, place))}
            <small>{meterTexts.unit}</small>
          </span>
        </label>
      ))}
      <p className={styles.note}>
        <Emphasis text={floorNote} />
      </p>
    </fieldset>
  );
}
