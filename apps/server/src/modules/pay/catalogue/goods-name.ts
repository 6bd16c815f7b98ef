import type { BrandSpeller } from '../../../ports/brand-speller.ts';
import type { Length } from '../../membership/index.ts';

/** Returns brand and product name, as the buyer's WeChat or Alipay shows them: `飞梭会员 月卡`. */
export async function goodsName({ brand }: { brand: BrandSpeller }, productName: string): Promise<string> {
  const name = await brand.fillIn('{brand}');
  return productName.includes('会员') ? `${name}${productName}` : `${name}会员 ${productName}`;
}

export type { Length };

export const timesLength = (length: Length, num: number): Length =>
  'months' in length ? { months: length.months * num } : { days: length.days * num };
