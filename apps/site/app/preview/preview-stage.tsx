import { useEffect, type ReactNode, type SyntheticEvent } from 'react';

/** Nothing in a preview leads anywhere, claims anything or signs anybody in: it is there to be looked at. */
const hold = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

const label = '预览';

/**
 * Around what is previewed. Its own ways on are shown and held back. A section without a name: the header within is then no second
 * banner beside the console's, and what is main stays on top.
 */
export function PreviewStage({ children }: { children: ReactNode }) {
  // Two pages at once: what is main must say of what.
  useEffect(() => document.querySelector('main')?.setAttribute('aria-label', label), []);
  return (
    <section onClickCapture={hold} onSubmitCapture={hold}>
      {children}
    </section>
  );
}
