import { type MetaFunction, useParams } from 'react-router';
import { OrdersPage } from '../../features/member/orders/orders-page.tsx';
import { ReceiptPage } from '../../features/member/orders/receipt-page.tsx';
import { orderTexts } from '../../features/member/orders/texts.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, {
    title: `${orderTexts.title} ${args.params['id'] ?? ''}`.trim(),
    description: orderTexts.signInText,
    isHidden: true,
  });

/**
 * Shows the list of orders, or a single order. One route does both, because a second route would make the route table
 * in every page longer.
 */
export default function Orders() {
  const { id } = useParams();
  return id === undefined ? <OrdersPage /> : <ReceiptPage id={id} />;
}
