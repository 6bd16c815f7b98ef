import { useCallback, useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { useFresh } from '../use-fresh.ts';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';
import { withFresh, withMore, withOrder } from './order-book.ts';
import { isMoving, type MemberOrder } from './order.ts';
import { readOrders } from './read-orders.ts';

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
