import { avatarPath } from '@feisuo/contract/facts/avatars';
import { useState } from 'react';
import styles from './avatar.module.css';

/** The member's picture. If there is none or it cannot be loaded, a picture generated from the user id. */
export function Avatar({ userId, picture }: { userId: string; picture: string }) {
  const [failed, setFailed] = useState('');
  const source = avatarPath(userId, picture);
  return (
    <span className={styles.avatar} aria-hidden="true">
      <img
        src={failed === source ? avatarPath(userId, '') : source}
        alt=""
        width="32"
        height="32"
        onError={() => setFailed(source)}
      />
    </span>
  );
}
