import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Deps } from '../../../ports/deps.ts';
import type { IdentifyMember } from '../../../http/members.ts';
import type { PreviewedGrant } from '../../membership/index.ts';
import type { Length } from './length.ts';
import type { ProductVas } from './product.ts';

/** The ways to pay that are available. */
interface WaysToPay {
  /** Ways to pay that are switched on, the preferred one first. */
  payTypes: readonly PayType[];
  /** Whether any of them signs agreements for automatic renewal. */
  canSign: boolean;
  /** Whether people inside the messaging app may pay by its sheet. */
  hasSheet: boolean;
  /** Whether browsers of phones may have its application opened. */
  hasPage: boolean;
}

export interface CatalogueDeps extends Pick<Deps, 'db' | 'clock' | 'config'> {
  identify: IdentifyMember;
  /** As it is set up at the moment. */
  waysToPay(): WaysToPay;
  /** Kinds of membership that the account has paid for before. */
  boughtKinds(accountId: string): Promise<readonly ProductVas[]>;
  /** When each of these would run, were it given now. */
  previewOf(accountId: string, wishes: readonly { vas: ProductVas; length: Length }[]): Promise<PreviewedPurchase[]>;
  /** The order that the account is at, in whichever tab; null: none. */
  openOrderOf(accountId: string): Promise<string | null>;
  /** What lets the account order once. */
  makeOrderToken(accountId: string): string;
}

/** When something would run, were it bought now, and when it would be charged again, were that agreed to. */
export interface PreviewedPurchase extends PreviewedGrant {
  renewsAt: Date;
}
