import { RetryNote } from '../../components/retry-note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useRetry } from '../../session/use-retry.ts';
import { RecordTable, type RecordColumn } from './record-table.tsx';
import styles from './records.module.css';
import { SignInButton } from './sign-in-button.tsx';
import { activityTexts } from './texts.ts';
import type { MemberData } from '../../session/use-member-data.ts';

interface RecordsProps<Row> {
  own: MemberData<readonly Row[]>;
  caption: string;
  columns: readonly RecordColumn<Row>[];
  keyOf: (row: Row) => string;
  /** Texts for a visitor (`signedOut`) and for a member without records (`empty`). */
  signedOut: string;
  empty: string;
  onRetry: () => void;
}

/** The records of the member, or the reason why none are shown. */
export function Records<Row>({ own, signedOut, empty, onRetry, ...table }: RecordsProps<Row>) {
  switch (own.view) {
    case 'waiting':
      return <Skeleton lines={3} label={activityTexts.loading} />;
    case 'out':
      return (
        <div className={styles.note}>
          <p>{signedOut}</p>
          <SignInButton size="small" />
        </div>
      );
    case 'unreachable':
      return <Unreachable />;
    case 'failed':
      return <RetryNote text={own.message} action={activityTexts.retry} onRetry={onRetry} />;
    case 'shown':
      return own.data.length > 0 ? (
        <RecordTable {...table} rows={own.data} />
      ) : (
        <div className={styles.note}>
          <p>{empty}</p>
        </div>
      );
  }
}

/**
 * Shown if the session could not be read. The member may still be signed in, so the button retries and does not sign
 * in.
 */
function Unreachable() {
  const { retry, label } = useRetry();
  return <RetryNote text={activityTexts.unreachable} action={label} onRetry={retry} />;
}
