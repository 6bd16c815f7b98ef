import type { ReactNode } from 'react';
import { ThreadSkeleton } from '../../shell/drawings.tsx';
import { faultText } from '../ask.ts';
import type { Load } from '../load-state.ts';
import { useCentre } from '../use-centre.ts';
import { buttons } from './buttons.ts';
import styles from './components.module.css';

type Props<Reply> = {
  load: Load<Reply>;
  onRetry: () => unknown;
  children: (reply: Reply) => ReactNode;
};

/** Shows loaded data, a skeleton while it loads, and a retry button after a failure. */
export function Loaded<Reply>({ load, onRetry, children }: Props<Reply>) {
  const { texts, shared } = useCentre();
  if (load.view === 'loading') return <ThreadSkeleton message={texts.loading} />;
  if (load.view === 'ready') return children(load.reply);
  const { failed } = load;
  const message =
    failed.kind === 'refused'
      ? faultText(failed, { texts, shared })
      : failed.status === null
        ? texts.failed.offline
        : texts.failed.faulty(failed.status);
  return (
    <div role="alert">
      <p className={styles.rowName}>{texts.failed.title}</p>
      <p className={styles.message}>{message}</p>
      <p className={buttons.line}>
        <button type="button" className={buttons.secondary} onClick={() => void onRetry()}>
          {texts.retry}
        </button>
      </p>
    </div>
  );
}
