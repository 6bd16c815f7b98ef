import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useAskedProvider } from '../provider/use-asked-provider.ts';
import { useProviderStart } from '../provider/use-provider-start.ts';
import { listSeats, takeSeat } from '../session/browser-calls.ts';
import { tellSeatTaken } from '../session/seat-news.ts';
import { useSession } from '../session/session.tsx';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/thread-skeleton.tsx';
import type { ProviderEntry } from '../sign-in/entry.ts';
import { faultsOf } from '../sign-in/faults.ts';
import { SignInViews } from '../sign-in/sign-in-views.tsx';
import type { OnSignedIn } from '../sign-in/use-sign-in.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { readAuthenticateQuery } from './authenticate-query.ts';

const DoneView = lazy(() => import('./done-view.tsx'));

type Props = { search: string; entry?: ProviderEntry | null };

/** Signing in without an application: to the account centre, to a page of ours, or for a frame that waits for it. */
export function AuthenticatePage({ search, entry = null }: Props) {
  const { ask } = useSession();
  const texts = useTexts();
  const query = useMemo(() => readAuthenticateQuery(search, location.origin), [search]);
  const [view, setView] = useState<'loading' | 'sign-in' | 'done'>('loading');

  const finish = useCallback(() => {
    if (!query.isPopup) {
      location.replace(query.returnTo);
      return;
    }
    tellSeatTaken();
    setView('done');
    // Not every window may close itself; the view says what to do then.
    window.close();
  }, [query]);

  useEffect(() => {
    let isOver = false;
    const begin = async () => {
      const mayPass = !query.isAnew && !query.provider && !entry;
      const seats = mayPass ? await listSeats(ask) : null;
      if (isOver) return;
      if (seats?.kind === 'answered' && seats.reply.data.length > 0) finish();
      else setView('sign-in');
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [ask, query, entry, finish]);

  const onSignedIn: OnSignedIn = async ({ access_token: token }) => {
    const taken = await takeSeat(ask, token);
    if (taken.kind !== 'answered') return faultsOf(taken, [], texts).form ?? texts.errors.unreachable;
    setView('loading');
    finish();
    return null;
  };
  const startProvider = useProviderStart(finish);
  useAskedProvider(view === 'sign-in' ? query.provider : null, startProvider);

  if (view === 'sign-in') {
    return <SignInViews loginHint={query.loginHint} entry={entry} onSignedIn={onSignedIn} onProvider={startProvider} />;
  }
  const waiting = (
    <Shell texts={texts} title={texts.signIn.title}>
      <ThreadSkeleton says={texts.form.sending} />
    </Shell>
  );
  return view === 'done' ? (
    <Suspense fallback={waiting}>
      <DoneView title={texts.signIn.done} says={texts.signIn.closeWindow} />
    </Suspense>
  ) : (
    waiting
  );
}
