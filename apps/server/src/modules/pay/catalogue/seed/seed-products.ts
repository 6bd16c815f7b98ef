import { productIds } from '@feisuo/contract/facts/limits';
import { acceleratorUserVas, vasTypes } from '@feisuo/contract/facts/membership-vocabulary';
import type { ProductVas } from '../product.ts';

/** A seeded product, whose length is given in days. */
export interface SeedProduct {
  id: string;
  name: string;
  vas?: ProductVas;
  days: number;
  priceFen: number;
  /** The promotional price in fen. */
  promoFen?: number;
  isRenewable?: boolean;
  claimDays?: number;
  quota?: { total: number; perAccount: number };
}

const month: SeedProduct = {
  id: productIds.default,
  name: '月卡',
  days: 31,
  priceFen: 3000,
  isRenewable: true,
  claimDays: 7,
};
const quarter: SeedProduct = {
  id: 'vipxjsq_3m_10',
  name: '季卡',
  days: 93,
  priceFen: 7800,
  isRenewable: true,
};
const year: SeedProduct = { id: 'vipxjsq_12m_10', name: '年卡', days: 365, priceFen: 25800, isRenewable: true };

const superMonth: SeedProduct = {
  id: 'vipxjsq_super_1m',
  name: '超级会员月卡',
  vas: vasTypes.superVip,
  days: 31,
  priceFen: 4500,
  isRenewable: true,
};
const flash: SeedProduct = {
  id: productIds.flash,
  name: '限量月卡',
  days: 31,
  priceFen: 3000,
  promoFen: 1990,
  quota: { total: 20, perAccount: 1 },
};

/** One product with a promotional price per advertising channel. Its id is the channel's number. */
const promos: SeedProduct[] = [
  { id: '200061', name: '渠道月卡', days: 31, priceFen: 3000, promoFen: 2500 },
  { id: '200079', name: '渠道月卡', days: 31, priceFen: 3000, promoFen: 2400 },
  { id: '200083', name: '渠道季卡', days: 93, priceFen: 7800, promoFen: 6800 },
  { id: '200084', name: '渠道年卡', days: 365, priceFen: 25800, promoFen: 22800 },
];

export const seedProducts: SeedProduct[] = [month, quarter, year, superMonth, flash, ...promos];

export const userVasOf = (vas: ProductVas) => (vas === vasTypes.accelerator ? acceleratorUserVas : vas);

/**
 * Seeded pay pages with their numbers in the component service. A channel's page lists the channel's own product first.
 */
export const seedPages: { id: string; name: string; groupId: number; productIds: string[] }[] = [
  { id: 'jsq_web', name: '默认支付页', groupId: 1, productIds: [month.id, quarter.id, year.id] },
  { id: 'jsq_super', name: '超级会员', groupId: 2, productIds: [superMonth.id] },
  { id: 'jsq_flash', name: '限时优惠', groupId: 3, productIds: [flash.id] },
  ...promos.map(({ id, name }) => ({
    id,
    name: `${name} ${id}`,
    groupId: Number(id),
    productIds: [id, ...[month, quarter, year].map((usual) => usual.id)],
  })),
];
