import { book } from 'virtual:webhook-guide';
import { BookView } from './book-view.tsx';

/** Page of docs/zh/webhooks.md, for developers of webhook endpoints. */
export const WebhookGuidePage = () => <BookView book={book} />;
