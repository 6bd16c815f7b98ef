import type { MetaFunction } from 'react-router';
import { OrdersPage } from '../../features/member/orders/orders-page.tsx';
import { orderTexts } from '../../features/member/orders/texts.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: orderTexts.title, description: orderTexts.signInText, isHidden: true });

export default function Orders() {
  return <OrdersPage />;
}
