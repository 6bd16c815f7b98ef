import { useEffect, type ReactNode, type SyntheticEvent } from 'react';

/** Makes links, forms and buttons in a preview do nothing. */
const blockEvent = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

const label = '预览';

/**
 * A frame around a preview that blocks every action. It is a section without a name, so that the previewed header is
 * not a second banner landmark for screen readers.
 */
export function PreviewStage({ children }: { children: ReactNode }) {
  // The console and the preview each have a main element, so the preview's gets a name for screen readers.
  useEffect(() => document.querySelector('main')?.setAttribute('aria-label', label), []);
  return (
    <section onClickCapture={blockEvent} onSubmitCapture={blockEvent}>
      {children}
    </section>
  );
}
