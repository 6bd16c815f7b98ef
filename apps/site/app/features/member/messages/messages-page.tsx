import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { RetryNote } from '../../../components/retry-note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { showToast } from '../../../toasts/show-toast.ts';
import { Card } from '../frame/card.tsx';
import { EmptyNote } from '../frame/empty-note.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import rows from '../frame/rows.module.css';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { memberTexts } from '../texts.ts';
import { unreadText } from './message-box.ts';
import { MessageRow } from './message-row.tsx';
import styles from '../frame/list-foot.module.css';
import { messageTexts } from './texts.ts';
import { useMessages } from './use-message-box.ts';

export function MessagesPage() {
  return (
    <MembersOnly
      title={messageTexts.title}
      signedOut={<SignInPanel title={messageTexts.signInTitle} text={messageTexts.signInText} />}
    >
      {() => <Inbox />}
    </MembersOnly>
  );
}

function Inbox() {
  const { box, isLoadingMore, retry, loadMore, markRead } = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const markAll = async () => {
    if (!(await markRead('all'))) return;
    // The clicked button disappears when all messages are read, so the list takes the focus.
    list.current?.focus({ preventScroll: true });
    showToast(messageTexts.marked);
  };
  return (
    <Card
      level={1}
      title={messageTexts.title}
      aside={
        unreadText(box) && (
          <button type="button" className={rows.way} onClick={() => void markAll()}>
            {messageTexts.markAll}
          </button>
        )
      }
    >
      {box.view === 'waiting' && <Skeleton lines={9} label={memberTexts.loading} />}
      {box.view === 'failed' && <RetryNote text={box.message} action={memberTexts.retry} onRetry={retry} />}
      {box.view === 'shown' && box.list.length === 0 && (
        <EmptyNote title={messageTexts.emptyTitle} text={messageTexts.emptyText} />
      )}
      {box.view === 'shown' && box.list.length > 0 && (
        <>
          <ul ref={list} className={styles.list} tabIndex={-1}>
            {box.list.map((message) => (
              <MessageRow key={message.id} message={message} onRead={() => void markRead([message.id])} />
            ))}
          </ul>
          <div className={styles.foot}>
            <p role="status">
              {isLoadingMore
                ? messageTexts.loadingMore
                : box.hasMore
                  ? messageTexts.count(box.list.length)
                  : messageTexts.end}
            </p>
            {box.hasMore && (
              <Button size="small" aria-disabled={isLoadingMore} onClick={() => void loadMore()}>
                {messageTexts.more}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}
