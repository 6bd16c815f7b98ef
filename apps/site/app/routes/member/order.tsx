import { type MetaFunction, useParams } from 'react-router';
import { ReceiptPage } from '../../features/member/orders/receipt-page.tsx';
import { orderTexts } from '../../features/member/orders/texts.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, {
    title: `${orderTexts.title} ${args.params['id'] ?? ''}`,
    description: orderTexts.signInText,
    isHidden: true,
  });

export default function OrderRoute() {
  const { id = '' } = useParams();
  return <ReceiptPage id={id} />;
}
