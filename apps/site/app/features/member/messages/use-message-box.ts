import { createContext, use, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { session } from '../../../session/session.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { closedBox, messageBoxReducer, MESSAGES_PER_PAGE, type MessageBox } from './message-box.ts';

export interface Messages {
  box: MessageBox;
  isLoadingMore: boolean;
  retry(): void;
  loadMore(): Promise<void>;
  /** Marks messages as read. Resolves to false if that failed; the failure is shown as a toast. */
  markRead(ids: readonly string[] | 'all'): Promise<boolean>;
}

const limit = String(MESSAGES_PER_PAGE);

/** The member's messages, loaded once for all pages of the member centre. */
export function useMessageBoxOf(userId: string | null): Messages {
  const [box, send] = useReducer(messageBoxReducer, closedBox);
  const [isLoadingMore, setLoadingMore] = useState(false);
  /** Incremented so that answers to earlier requests are ignored. */
  const turns = useRef({ count: 0 });

  const look = useCallback(async () => {
    const turn = ++turns.current.count;
    send({ type: 'asked' });
    try {
      const { data } = await (await session().accountApi()).listMessages({ limit });
      if (turn === turns.current.count) send({ type: 'arrived', page: data });
    } catch (thrown) {
      if (turn === turns.current.count) send({ type: 'refused', message: errorMessage(thrown) });
    }
  }, []);

  useEffect(() => {
    if (userId !== null) void look();
    const { current } = turns;
    return () => {
      current.count++;
      send({ type: 'asked' });
    };
  }, [userId, look]);

  const last = box.view === 'shown' ? box.list.at(-1)?.id : undefined;
  const loadMore = async () => {
    if (last === undefined || isLoadingMore) return;
    setLoadingMore(true);
    const turn = turns.current.count;
    try {
      const { data } = await (await session().accountApi()).listMessages({ limit, before: last });
      if (turn === turns.current.count) send({ type: 'older arrived', page: data });
    } catch (thrown) {
      showToast(errorMessage(thrown), { tone: 'error' });
    }
    setLoadingMore(false);
  };

  const markRead = async (ids: readonly string[] | 'all') => {
    try {
      const api = await session().accountApi();
      await (ids === 'all' ? api.markMessagesRead() : api.markMessagesRead([...ids]));
      send({ type: 'read', ids });
      return true;
    } catch (thrown) {
      showToast(errorMessage(thrown), { tone: 'error' });
      return false;
    }
  };

  return { box, isLoadingMore, retry: () => void look(), loadMore, markRead };
}

export const MessageBoxContext = createContext<Messages | null>(null);

export function useMessages(): Messages {
  const messages = use(MessageBoxContext);
  if (!messages) throw new Error('use it inside MemberFrame');
  return messages;
}
