import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import { useEffect, useState, type ReactNode } from 'react';
import { useSession } from '../session/session.tsx';
import { Shell } from '../shell/shell.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Loading } from './loading.tsx';
import { RefusedView } from './refused-view.tsx';
import { isInfo } from './use-authorize.ts';

type Pushed = NonNullable<AuthorizeInfoReply['request']>;
type State =
  | { view: 'loading' }
  | { view: 'found'; pushed: Pushed }
  | { view: 'refused'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null };

type Props = { search: string; children: (pushed: Pushed) => ReactNode };

/** Loads the parameters of a pushed request (RFC 9126), which are not in the page's address. */
export function PushedRequestPage({ search, children }: Props) {
  const { ask } = useSession();
  const texts = useTexts();
  const [state, setState] = useState<State>({ view: 'loading' });
  const isLoading = state.view === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    const load = async () => {
      const params = new URLSearchParams(search);
      const question = new URLSearchParams({
        client_id: params.get('client_id') ?? '',
        request_uri: params.get('request_uri') ?? '',
      });
      const answer = await ask<AuthorizeInfoReply>({
        path: `${accountPaths.authorizeInfo}?${question}`,
        isReply: isInfo,
      });
      if (isOver) return;
      if (answer.kind === 'refused') setState({ view: 'refused', refusal: answer.refusal });
      else if (answer.kind === 'answered' && answer.reply.request)
        setState({ view: 'found', pushed: answer.reply.request });
      else setState({ view: 'unreachable', status: answer.kind === 'unreachable' ? answer.status : null });
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [isLoading, ask, search]);

  const retry = () => setState({ view: 'loading' });
  switch (state.view) {
    case 'loading':
      return <Loading />;
    case 'found':
      return children(state.pushed);
    case 'refused':
      return (
        <Shell texts={texts} title={texts.refused.broken}>
          <RefusedView texts={texts} refusal={state.refusal} onRetry={retry} />
        </Shell>
      );
    case 'unreachable':
      return (
        <Shell texts={texts} title={texts.unreachable.title}>
          <UnreachableView texts={texts} labels={texts.unreachable} status={state.status} onRetry={retry} />
        </Shell>
      );
  }
}
