import { useEffect } from 'react';
import { session, useSession } from '../../../session/session.ts';
import { MessageBoxContext, useMessageBoxOf } from '../messages/use-message-box.ts';
import { unreadText } from '../messages/message-box.ts';
import styles from './member-frame.module.css';
import { MemberNav } from './member-nav.tsx';

/** The layout of all member pages. */
export function MemberFrame({ children }: { children: React.ReactNode }) {
  const state = useSession();
  // Reads the session immediately instead of when the page is idle, because member pages need it.
  useEffect(() => void session().whenSettled(), []);
  const messages = useMessageBoxOf(state.phase === 'in' ? state.user.userId : null);
  return (
    <div className={`wrap ${styles.frame}`}>
      <MemberNav unread={unreadText(messages.box)} />
      <div className={styles.page}>
        <MessageBoxContext value={messages}>{children}</MessageBoxContext>
        <div className={styles.tips} data-tips-place />
      </div>
    </div>
  );
}
