import { useState } from 'react';
import styles from './avatar.module.css';

/** Pages show pictures of their own host only: one from elsewhere would tell that host who reads what here. */
const isOurs = /^(?:\/(?![/\\])|data:image\/)/;

/** A picture of a person, or the first letter of the name where there is none or it does not come. */
export function Avatar({ name, picture }: { name: string; picture: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const isShown = isOurs.test(picture) && !hasFailed;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {isShown ? (
        <img src={picture} alt="" width="32" height="32" onError={() => setHasFailed(true)} />
      ) : (
        ([...name][0] ?? '')
      )}
    </span>
  );
}
