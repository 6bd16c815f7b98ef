import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { faultsOfFen, faultsOfProduct } from '@feisuo/contract/facts/product-rules';
import { refuseFirst, wrongField } from '../../../http/wrong-field.ts';
import type { Promotion } from './price.ts';
import type { ProductVas } from './product.ts';

export interface ProductDraft {
  name: string;
  lengthUnit: 'months' | 'days';
  lengthCount: number;
  /** Days of one period, as pages show them. */
  days: number;
  priceFen: number;
  firstPeriodFen: number | null;
  isRenewable: boolean;
  isOffered: boolean;
  saleFrom: Date | null;
  saleUntil: Date | null;
  claimDays: number | null;
  /** The product's position in the catalogue. */
  sort: number;
  promotions: readonly Promotion[];
  /** Null if the product has no quota, so that its units are neither limited nor counted. */
  quota: QuotaSetting | null;
}

export interface NewProduct extends ProductDraft {
  id: string;
  vas: ProductVas;
}

const ID = /^[\w-]{1,64}$/;

export const checkFen = (what: string, fen: number): void => refuseFirst(faultsOfFen(what, fen));

/**
 * Throws the first invalid field of the draft; the console shows the error at that field.
 * @throws AppError
 */
export const checkDraft = (draft: ProductDraft): void => refuseFirst(faultsOfProduct(draft));

export function checkId(id: string): void {
  if (!ID.test(id)) throw wrongField('id', 'letters, digits, - and _, 64 at most', fieldRefusals.productId);
}

export interface QuotaSetting {
  /** How many units can be sold; null if unlimited. */
  total: number | null;
  /** How many units one account can buy; null if unlimited. */
  perAccount: number | null;
}
