import { book } from 'virtual:handbook';
import { BookView } from './book-view.tsx';

/** docs/operating.md. */
export const HandbookPage = () => <BookView book={book} />;
