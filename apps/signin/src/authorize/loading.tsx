import { ThreadSkeleton } from '../shell/drawings.tsx';
import { Shell } from '../shell/shell.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** Shown while the authorization request is checked. */
export function Loading() {
  const texts = useTexts();
  return (
    <Shell texts={texts} title={texts.passport}>
      <ThreadSkeleton message={texts.authorize.loading} />
    </Shell>
  );
}
