import { book } from 'virtual:webhook-guide';
import { BookText, Html } from './book-view.tsx';
import { VERIFYING } from './read-handbook.ts';

/** How a signature is checked: that part of the guide, whose code a test runs. */
export const VerifyExample = () => (
  <BookText>
    <Html text={book.sections.find(({ id }) => id === VERIFYING)?.html ?? ''} />
  </BookText>
);
