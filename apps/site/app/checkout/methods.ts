import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { checkoutTexts } from './texts.ts';

export const methodOptions: readonly { value: PayType; text: string }[] = [
  { value: 'wechat', text: checkoutTexts.wechat },
  { value: 'alipay', text: checkoutTexts.alipay },
];
