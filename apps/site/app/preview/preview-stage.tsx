import { useEffect, type ReactNode, type SyntheticEvent } from 'react';

/** Links, forms and buttons do nothing in a preview. */
const blockEvent = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

const label = '预览';

/** Blocks actions. A section without a name, so that its header is no second banner beside the console's. */
export function PreviewStage({ children }: { children: ReactNode }) {
  // Two main elements: this one needs a name.
  useEffect(() => document.querySelector('main')?.setAttribute('aria-label', label), []);
  return (
    <section onClickCapture={blockEvent} onSubmitCapture={blockEvent}>
      {children}
    </section>
  );
}
