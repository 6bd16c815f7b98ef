import { useCallback, useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { useFresh } from '../use-fresh.ts';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';
import { isMoving, type MemberOrder } from './order.ts';
import { readOrders } from './read-orders.ts';
import type { OrderBook } from './read-orders.ts';

/** The page after; what was bought meanwhile has moved others down, so that some may come twice. */
export function withMore(book: OrderBook, more: OrderBook): OrderBook {
  const known = new Set(book.list.map(({ id }) => id));
  return { list: [...book.list, ...more.list.filter(({ id }) => !known.has(id))], next: more.next };
}

/** The first page, read anew: orders as they are now, before whatever else was read. */
export function withFresh(book: OrderBook, first: OrderBook): OrderBook {
  const fresh = new Set(first.list.map(({ id }) => id));
  return { list: [...first.list, ...book.list.filter(({ id }) => !fresh.has(id))], next: book.next };
}

/** An order as it is now, in its place. */
export const withOrder = (book: OrderBook, order: MemberOrder): OrderBook => ({
  ...book,
  list: book.list.map((one) => (one.id === order.id ? order : one)),
});

const readFirst = asReply(() => readOrders());

/** The member's orders, page after page. */
export function useOrders() {
  const { own, retry, replace, change } = useMemberData(readFirst);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const book = own.view === 'shown' ? own.data : null;
  const look = useCallback(async () => {
    const first = await readOrders().catch(() => null);
    if (first) change((shown) => withFresh(shown, first));
  }, [change]);
  useFresh(look, book?.list.some(isMoving) ?? false);
  const loadMore = async () => {
    if (!book?.next || isLoadingMore) return;
    setLoadingMore(true);
    try {
      replace(withMore(book, await readOrders(book.next)));
    } catch (thrown) {
      showToast(errorMessage(thrown), { tone: 'error' });
    }
    setLoadingMore(false);
  };
  const put = (order: MemberOrder) => book && replace(withOrder(book, order));
  return { own, retry, isLoadingMore, loadMore, put };
}
