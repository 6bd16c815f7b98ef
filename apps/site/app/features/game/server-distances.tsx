import type { Game } from '@feisuo/contract/schemas/content-items';
import type { GamesPage } from '@feisuo/contract/schemas/page-games';
import { fibreFloorMs } from '@feisuo/design/fibre-floor';
import { useId, useState } from 'react';
import { DistanceRows } from '../../components/distance-chart.tsx';
import styles from './server-distances.module.css';
import { gameTexts } from './texts.ts';

interface ServerDistancesProps {
  servers: Game['servers'];
  cities: GamesPage['cities'];
  floor: GamesPage['floor'];
}

/** The distances from the visitor's city to the game's servers, as the round-trip time of light in fibre. */
export function ServerDistances({ servers, cities, floor }: ServerDistancesProps) {
  const [cityName, setCityName] = useState(cities[0]?.name);
  const [hasChosen, setHasChosen] = useState(false);
  const selectId = useId();
  const city = cities.find(({ name }) => name === cityName) ?? cities[0];
  if (!city) return null;
  const nearest = servers.toSorted((a, b) => fibreFloorMs(city, a) - fibreFloorMs(city, b))[0];
  return (
    <section id="servers" className={`wrap ${styles.distances}`}>
      <div>
        <h2>{floor.title}</h2>
        <p className={styles.text}>{floor.text}</p>
        <p className={styles.city}>
          <label htmlFor={selectId}>{gameTexts.from}</label>
          {/* The text is inside an element: React compares bare text in noscript without decoding entities. */}
          <noscript>
            <span>{city.name}</span>
          </noscript>
          <select
            id={selectId}
            value={city.name}
            autoComplete="off"
            onChange={(event) => {
              setCityName(event.target.value);
              setHasChosen(true);
            }}
          >
            {cities.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </p>
        <p className={styles.note}>{floor.note}</p>
        <p className="sr-only" role="status">
          {hasChosen && nearest && gameTexts.nearest(city.name, nearest.name, Math.round(fibreFloorMs(city, nearest)))}
        </p>
      </div>
      <DistanceRows from={city} to={servers} />
    </section>
  );
}
