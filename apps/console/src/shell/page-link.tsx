import type { MouseEvent, ReactNode } from 'react';
import { navigate } from './address.ts';

type Props = {
  to: string;
  current?: boolean;
  className?: string | undefined;
  onFollow?: () => void;
  children: ReactNode;
};

/** A link of the console: a plain click stays in this page, everything else is the browser's business. */
export function PageLink({ to, current = false, className, onFollow, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to);
    onFollow?.();
  };
  return (
    <a href={to} className={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
