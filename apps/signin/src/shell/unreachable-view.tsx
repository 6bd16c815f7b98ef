import { Component, type ReactNode } from 'react';
import type { Texts } from '../texts/texts.ts';
import { BrokenThread } from './drawings.tsx';
import { Shell } from './shell.tsx';
import textStyles from './text.module.css';

type Props = {
  texts: Texts;
  /** Texts that say what failed, and whether the server may have carried out the request. */
  labels: Pick<Texts['unreachable'], 'offline' | 'faulty'>;
  status: number | null;
  /** Why the service refused the request, instead of the labels. */
  reason?: string | undefined;
  onRetry: () => void;
};

export function UnreachableView({ texts, labels, status, reason, onRetry }: Props) {
  const { unreachable } = texts;
  return (
    <>
      <BrokenThread />
      <h1 className={textStyles.title}>{unreachable.title}</h1>
      <p className={textStyles.lead}>{reason ?? (status === null ? labels.offline : labels.faulty(status))}</p>
      <div className={textStyles.note}>
        <h2>{texts.refused.todo}</h2>
        <p>{unreachable.todo}</p>
      </div>
      <button className={textStyles.primary} type="button" onClick={onRetry}>
        {unreachable.retry}
      </button>
    </>
  );
}

type LoadingFailedProps = { texts: Texts; children: ReactNode };

/** Error boundary for a chunk that cannot be loaded: shows an explanation and a button to load the page again. */
export class LoadingFailed extends Component<LoadingFailedProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { texts, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <Shell texts={texts} title={texts.unreachable.title}>
        <UnreachableView texts={texts} labels={texts.unreachable} status={null} onRetry={() => location.reload()} />
      </Shell>
    );
  }
}
