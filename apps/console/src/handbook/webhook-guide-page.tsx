import { book } from 'virtual:webhook-guide';
import { BookView } from './document-view.tsx';

/** Page that shows docs/zh/webhooks.md to developers of webhook endpoints. */
export const WebhookGuidePage = () => <BookView book={book} />;
