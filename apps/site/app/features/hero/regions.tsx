import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { fibreFloorMs } from '@feisuo/design/fibre-floor';
import { type RefObject, useId, useState } from 'react';
import { Emphasis } from '../../components/emphasis.tsx';
import styles from './regions.module.css';
import { meterTexts } from '../../measure/meter-texts.ts';
import { heroTexts } from './texts.ts';

interface RegionsProps {
  hero: Pick<HomeConfig['hero'], 'cities' | 'regions' | 'floorNote'>;
  ref: RefObject<HTMLFieldSetElement | null>;
  region: number;
  onRegion(region: number): void;
}

export function Regions({ hero, ref, region, onRegion }: RegionsProps) {
  const { cities, regions, floorNote } = hero;
  const [cityName, setCityName] = useState(cities[0]?.name);
  const selectId = useId();
  const city = cities.find(({ name }) => name === cityName);

  return (
    <fieldset ref={ref} className={styles.regions}>
      <legend className="sr-only">{heroTexts.regions}</legend>
      <div className={styles.city}>
        <label htmlFor={selectId}>{heroTexts.from}</label>
        {/*
         * The text is in an element, because React compares bare text in noscript without decoding it. An ampersand
         * would cause a hydration mismatch.
         */}
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
