import { book } from 'virtual:webhook-guide';
import { BookText, Html } from './document-view.tsx';
import { VERIFYING } from './read-handbook.ts';

/** The section of the webhook guide about verifying signatures. A test runs the code in this section. */
export const VerifyExample = () => (
  <BookText>
    <Html text={book.sections.find(({ id }) => id === VERIFYING)?.html ?? ''} />
  </BookText>
);
