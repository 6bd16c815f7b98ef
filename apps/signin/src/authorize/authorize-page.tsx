import { useMemo } from 'react';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import type { Locale } from '@feisuo/contract/facts/locales';
import { useFrameSize } from '../shell/frame-size.ts';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/thread-skeleton.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { Texts } from '../texts/texts.ts';
import { AskingView } from './asking-view.tsx';
import { readAuthorizeQuery } from './authorize-query.ts';
import { RefusedView } from './refused-view.tsx';
import { originOf } from './return-address.ts';
import { useWhoAsks, type WhoAsks } from './use-who-asks.ts';

type Props = { locale: Locale; texts: Texts; search: string };

export function AuthorizePage({ locale, texts, search }: Props) {
  const query = useMemo(() => readAuthorizeQuery(search), [search]);
  const { whoAsks, retry } = useWhoAsks(query.infoQuery, locale);
  // The server vouched for the address only when it answered with the application's name.
  const acceptedUri = whoAsks.view === 'asking' ? query.redirectUri : null;
  const contentRef = useFrameSize(originOf(acceptedUri));
  return (
    <Shell texts={texts} title={titleOf(whoAsks, texts)} contentRef={contentRef}>
      <div aria-live="polite" aria-busy={whoAsks.view === 'loading'}>
        {whoAsks.view === 'loading' && <ThreadSkeleton says={texts.authorize.loading} />}
        {whoAsks.view === 'asking' && (
          <AskingView texts={texts} info={whoAsks.info} redirectUri={acceptedUri} state={query.state} />
        )}
        {whoAsks.view === 'refused' && <RefusedView texts={texts} refusal={whoAsks.refusal} onRetry={retry} />}
        {whoAsks.view === 'unreachable' && (
          <UnreachableView texts={texts} says={texts.unreachable} status={whoAsks.status} onRetry={retry} />
        )}
      </div>
    </Shell>
  );
}

function titleOf(whoAsks: WhoAsks, texts: Texts): string {
  if (whoAsks.view === 'asking') return whoAsks.info.client.name;
  if (whoAsks.view === 'refused') return errorTextIn(whoAsks.refusal, texts.errors);
  if (whoAsks.view === 'unreachable') return texts.unreachable.title;
  return texts.passport;
}
