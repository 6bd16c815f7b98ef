import { RetryNote } from '../../../components/retry-note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { memberTexts } from '../texts.ts';
import type { MemberData } from '../../../session/use-member-data.ts';

interface LoadedProps<T> {
  own: MemberData<T>;
  onRetry: () => void;
  /** Number of lines of the skeleton. */
  lines: number;
  children: (data: T) => React.ReactNode;
}

/** Shows the data, its skeleton while loading, or its error. */
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
