import type { MemberMessage } from '@feisuo/contract/schemas/account-user';

/** Number of messages per request. */
export const MESSAGES_PER_PAGE = 20;

export type MessageBox =
  | { view: 'waiting' }
  | { view: 'failed'; message: string }
  | {
      view: 'shown';
      /** The messages loaded so far, newest first. */
      list: readonly MemberMessage[];
      hasMore: boolean;
    };

export type MessageBoxEvent =
  | { type: 'asked' }
  | { type: 'refused'; message: string }
  | { type: 'arrived'; page: readonly MemberMessage[] }
  | { type: 'older arrived'; page: readonly MemberMessage[] }
  | { type: 'read'; ids: readonly string[] | 'all' };

export const closedBox: MessageBox = { view: 'waiting' };

export function messageBoxReducer(box: MessageBox, event: MessageBoxEvent): MessageBox {
  switch (event.type) {
    case 'asked':
      return closedBox;
    case 'refused':
      // If later loading fails, the messages that are already shown stay.
      return box.view === 'shown' ? box : { view: 'failed', message: event.message };
    case 'arrived':
      return { view: 'shown', list: event.page, hasMore: event.page.length >= MESSAGES_PER_PAGE };
    case 'older arrived': {
      if (box.view !== 'shown') return box;
      const known = new Set(box.list.map(({ id }) => id));
      const list = [...box.list, ...event.page.filter(({ id }) => !known.has(id))];
      return { ...box, list, hasMore: event.page.length >= MESSAGES_PER_PAGE };
    }
    case 'read': {
      if (box.view !== 'shown') return box;
      const { ids } = event;
      const list = box.list.map((one) => (ids === 'all' || ids.includes(one.id) ? { ...one, read: true } : one));
      return { ...box, list };
    }
  }
}

/**
 * The number of unread messages for a badge; null if it is zero or unknown. A plus sign means that older messages,
 * which are not loaded, may be unread too.
 */
export function unreadText(box: MessageBox): string | null {
  if (box.view !== 'shown') return null;
  const count = box.list.filter(({ read }) => !read).length;
  if (count === 0) return null;
  return box.hasMore && box.list.at(-1)?.read === false ? `${count}+` : String(count);
}
