import type { MemberOrder } from './order.ts';
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
