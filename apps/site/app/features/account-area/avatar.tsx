import { useState } from 'react';
import styles from './avatar.module.css';

/** Only our own host: another would learn who reads which page. */
const isOurs = /^(?:\/(?![/\\])|data:image\/)/;

/** A masked number or address, used as a name until there is one. */
const isMasked = /\*{3}/;

/**
 * The picture, or the first letter of the name. A masked number gets an outline instead: its first digit would look
 * like a counter.
 */
export function Avatar({ name, picture }: { name: string; picture: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const isShown = isOurs.test(picture) && !hasFailed;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {isShown ? (
        <img src={picture} alt="" width="32" height="32" onError={() => setHasFailed(true)} />
      ) : (
        <Sign name={name} />
      )}
    </span>
  );
}

function Sign({ name }: { name: string }) {
  const letter = isMasked.test(name) ? undefined : [...name][0];
  return (
    letter ?? (
      <svg viewBox="0 0 32 32" fill="currentColor">
        <circle cx="16" cy="12.5" r="5" />
        <path d="M16 19.5c-5.2 0-9 3-9.6 7.5h19.2c-.6-4.5-4.4-7.5-9.6-7.5Z" />
      </svg>
    )
  );
}
