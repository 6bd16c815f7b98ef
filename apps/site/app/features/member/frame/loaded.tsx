import { RetryNote } from '../../../components/retry-note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { memberTexts } from '../texts.ts';
import type { Mine } from '../use-mine.ts';

interface LoadedProps<T> {
  mine: Mine<T>;
  onRetry: () => void;
  /** Lines to keep room for. */
  lines: number;
  children: (data: T) => React.ReactNode;
}

/** What was read, or that it is being read, or that it could not be. */
export function Loaded<T>({ mine, onRetry, lines, children }: LoadedProps<T>) {
  switch (mine.view) {
    case 'waiting':
      return <Skeleton lines={lines} label={memberTexts.loading} />;
    case 'failed':
      return <RetryNote text={mine.message} action={memberTexts.retry} onRetry={onRetry} />;
    case 'shown':
      return children(mine.data);
  }
}
