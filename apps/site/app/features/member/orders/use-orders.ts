import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { useFresh } from '../use-fresh.ts';
import { useMine } from '../use-mine.ts';
import { withFresh, withMore, withOrder } from './order-book.ts';
import { isMoving, type MemberOrder } from './order.ts';
import { readOrders } from './read-orders.ts';

const readFirst = () => readOrders();

/** The member's orders, page after page. */
export function useOrders() {
  const { mine, retry, replace } = useMine(readFirst);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const book = mine.view === 'shown' ? mine.data : null;
  const shown = useRef(book);
  shown.current = book;
  const look = useCallback(() => {
    const again = async () => {
      const first = await readOrders().catch(() => null);
      if (first && shown.current) replace(withFresh(shown.current, first));
    };
    void again();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it replaces is the page's own, and no other
  }, []);
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
  return { mine, retry, isLoadingMore, loadMore, put };
}
