import type { Hotspot, ImagePage } from '@feisuo/contract/schemas/activity-pages';
import { useState } from 'react';
import { ButtonLink } from '../../../components/button.tsx';
import styles from './image-map.module.css';

type Picture = ImagePage['pictures'][number];

/**
 * A picture with hotspots that can be clicked on wide screens. Below it the hotspots are listed as buttons, and the
 * alt text is shown if the picture cannot be loaded.
 */
export function ImageMap({ picture, isFirst }: { picture: Picture; isFirst: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const { src, alt, width, height, hotspots, title, text } = picture;
  return (
    <div className={styles.picture} data-titled={title ? true : undefined}>
      <div className={styles.frame}>
        {isBroken ? (
          <p className={styles.instead}>{alt}</p>
        ) : (
          <img
            src={src}
            alt={alt}
            width={width}
            height={height}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setBroken(true)}
          />
        )}
        {!isBroken && hotspots.length > 0 && (
          <svg className={styles.places} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {hotspots.map((spot) => (
              <HotspotArea key={spot.label} {...spot} />
            ))}
          </svg>
        )}
      </div>
      {(title || text || hotspots.length > 0) && (
        <div className={styles.words}>
          {title && <h2>{title}</h2>}
          {text && <p>{text}</p>}
          <div className={styles.buttons}>
            {hotspots.map(({ label, href }) => (
              <ButtonLink key={label} href={href}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** A clickable area for pointers. Keyboards and screen readers use the list below. */
const HotspotArea = ({ x, y, width, height, label, href }: Hotspot) => (
  <a href={href} tabIndex={-1}>
    <title>{label}</title>
    <rect x={x} y={y} width={width} height={height} />
  </a>
);
