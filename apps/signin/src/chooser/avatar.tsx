import { avatarPath } from '@feisuo/contract/facts/avatars';
import { useEffect, useState } from 'react';
import styles from './avatar.module.css';

/** The code that draws avatars is a separate chunk, because most visitors of the sign-in page see no avatar. */
function useAvatarSource(path: string): string | undefined {
  const [drawn, setDrawn] = useState<{ path: string; source: string }>();
  useEffect(() => {
    let isCurrent = true;
    import('./draw-avatar.ts').then(
      ({ avatarSource }) => isCurrent && setDrawn({ path, source: avatarSource(path) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return drawn?.path === path ? drawn.source : undefined;
}

/** The account's picture, or a drawing if the account has no picture or the picture cannot be loaded. */
export function Avatar({ sub, picture, size = 56 }: { sub: string; picture: string; size?: number }) {
  const [failed, setFailed] = useState('');
  const path = avatarPath(sub, picture);
  const source = useAvatarSource(failed === path ? avatarPath(sub, '') : path);
  return (
    <img className={styles.avatar} src={source} alt="" width={size} height={size} onError={() => setFailed(path)} />
  );
}
