import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { useMine } from '../use-mine.ts';
import { withMore, withOrder } from './order-book.ts';
import type { MemberOrder } from './order.ts';
import { readOrders } from './read-orders.ts';

const readFirst = () => readOrders();

/** The member's orders, page after page. */
export function useOrders() {
  const { mine, retry, replace } = useMine(readFirst);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const book = mine.view === 'shown' ? mine.data : null;
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
  return { mine, retry, isLoadingMore, loadMore, put };
}
