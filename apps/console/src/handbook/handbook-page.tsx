import { book } from 'virtual:handbook';
import { BookView } from './document-view.tsx';

/** Page that shows the handbook, docs/operating.md. */
export const HandbookPage = () => <BookView book={book} />;
