import { useEffect, type ReactNode, type SyntheticEvent } from 'react';

/** Stops links, forms and buttons in a preview. */
const blockEvent = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

const label = '预览';

/**
 * A frame around a preview that stops every action. It is a section without a name, so that the previewed header is
 * not a second banner landmark beside the console's.
 */
export function PreviewStage({ children }: { children: ReactNode }) {
  // There are two main elements, so this one needs a name.
  useEffect(() => document.querySelector('main')?.setAttribute('aria-label', label), []);
  return (
    <section onClickCapture={blockEvent} onSubmitCapture={blockEvent}>
      {children}
    </section>
  );
}
