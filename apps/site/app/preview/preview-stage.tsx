import type { ReactNode, SyntheticEvent } from 'react';

/** Nothing in a preview leads anywhere, claims anything or signs anybody in: it is there to be looked at. */
const hold = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Around what is previewed. Its own ways on are shown and held back. */
export const PreviewStage = ({ children }: { children: ReactNode }) => (
  <div onClickCapture={hold} onSubmitCapture={hold}>
    {children}
  </div>
);
