import { Component, type ReactNode } from 'react';
import type { Texts } from '../texts/texts.ts';
import { Shell } from './shell.tsx';
import { UnreachableView } from './unreachable-view.tsx';

type Props = { texts: Texts; children: ReactNode };

/** Error boundary that shows an explanation and a reload button when a chunk fails to load. */
export class LoadingFailed extends Component<Props, { hasFailed: boolean }> {
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
