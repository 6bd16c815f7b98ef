import { book } from 'virtual:webhook-guide';
import { BookView } from './book-view.tsx';

/** docs/webhooks.md, for whoever writes the other side. */
export const WebhookGuidePage = () => <BookView book={book} />;
