import { book } from 'virtual:handbook';
import { BookView } from './book-view.tsx';

/** Page of the handbook, docs/operating.md. */
export const HandbookPage = () => <BookView book={book} />;
