import type { MetaFunction } from 'react-router';
import type { MemberOrder } from '../../features/member/orders/order.ts';
import { OrdersPage } from '../../features/member/orders/orders-page.tsx';
import { orderTexts } from '../../features/member/orders/texts.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: orderTexts.title, description: orderTexts.signInText, isHidden: true });

/** Nothing can be bought as long as there is no cashier, so nobody has an order. */
const readOrders = async (): Promise<readonly MemberOrder[]> => [];

export default function Orders() {
  return <OrdersPage readOrders={readOrders} />;
}
