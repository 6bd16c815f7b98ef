import { RetryNote } from '../../../components/retry-note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { memberTexts } from '../texts.ts';
import type { MemberData } from '../../../session/use-member-data.ts';

interface LoadedProps<T> {
  own: MemberData<T>;
  onRetry: () => void;
  /** Number of lines of the skeleton that is shown while the data is loading. */
  lines: number;
  children: (data: T) => React.ReactNode;
}

/** Shows the data, a skeleton while the data is loading, or the error with a retry button. */
export function Loaded<T>({ own, onRetry, lines, children }: LoadedProps<T>) {
  switch (own.view) {
    case 'waiting':
    case 'out':
    case 'unreachable':
      return <Skeleton lines={lines} label={memberTexts.loading} />;
    case 'failed':
      return <RetryNote text={own.message} action={memberTexts.retry} onRetry={onRetry} />;
    case 'shown':
      return children(own.data);
  }
}
