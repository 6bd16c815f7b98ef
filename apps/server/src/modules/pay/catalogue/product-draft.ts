import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { faultsOfFen, faultsOfProduct } from '@feisuo/contract/facts/product-rules';
import { refuseFirst, wrongField } from '../../../http/wrong-field.ts';
import type { Promotion } from './price.ts';
import type { ProductVas } from './product.ts';

export interface ProductDraft {
  name: string;
  lengthUnit: 'months' | 'days';
  lengthCount: number;
  /** Days of one period as shown. */
  days: number;
  priceFen: number;
  firstPeriodFen: number | null;
  isRenewable: boolean;
  isOffered: boolean;
  saleFrom: Date | null;
  saleUntil: Date | null;
  claimDays: number | null;
  /** Its position in the catalogue. */
  sort: number;
  promotions: readonly Promotion[];
  /** Null: unlimited and not counted. */
  quota: QuotaSetting | null;
}

export interface NewProduct extends ProductDraft {
  id: string;
  vas: ProductVas;
}

const ID = /^[\w-]{1,64}$/;

export const checkFen = (what: string, fen: number): void => refuseFirst(faultsOfFen(what, fen));

/** Reports the first fault by field name, as the form shows it. @throws AppError */
export const checkDraft = (draft: ProductDraft): void => refuseFirst(faultsOfProduct(draft));

export function checkId(id: string): void {
  if (!ID.test(id)) throw wrongField('id', 'letters, digits, - and _, 64 at most', fieldRefusals.productId);
}

export interface QuotaSetting {
  /** Null: unlimited. */
  total: number | null;
  /** Null: unlimited. */
  perAccount: number | null;
}
