import { useEffect } from 'react';
import { session, useSession } from '../../../session/session.ts';
import { MessageBoxContext, useMessageBoxOf } from '../messages/use-message-box.ts';
import { unreadText } from '../messages/message-box.ts';
import styles from './member-frame.module.css';
import { MemberNav } from './member-nav.tsx';

/** The member's centre around each of its pages. */
export function MemberFrame({ children }: { children: React.ReactNode }) {
  const state = useSession();
  // Whoever comes here wants to see what is theirs: that is not put off until the page is at rest.
  useEffect(() => void session().whenSettled(), []);
  const messages = useMessageBoxOf(state.phase === 'in' ? state.user.userId : null);
  return (
    <div className={`wrap ${styles.frame}`}>
      <MemberNav unread={unreadText(messages.box)} />
      <div className={styles.page}>
        <MessageBoxContext value={messages}>{children}</MessageBoxContext>
      </div>
    </div>
  );
}
