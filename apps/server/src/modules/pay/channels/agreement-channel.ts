import type { CodeOrder, Trade } from './trade.ts';

/**
 * Agreements and recurring charges at a payment channel. Its calls fail with the errors of `Channel` in `channel.ts`.
 */
export interface AgreementChannel {
  /** True if the payment code also pays the first period; false if `charge` must charge it after signing. */
  readonly paysWhenSigned: boolean;
  /** Creates a payment code that offers the agreement. Idempotent if the trade number and all data are the same. */
  createSigning(order: SigningOrder): Promise<{ codeUrl: string }>;
  queryContract(code: string): Promise<Contract>;
  /** Announces the next charge, if the channel requires it. Allowed between 06:00 and 22:00 Beijing time. */
  announce(charge: AnnouncedCharge): Promise<void>;
  /**
   * Charges an agreement; idempotent by trade number. State `unpaid` means that the channel accepted the charge and
   * reports the result later.
   */
  charge(order: ChargeOrder): Promise<Trade>;
  /** Ends the agreement. Succeeds also if the agreement has already ended or never existed. */
  terminate(contract: { code: string; contractId: string | null; reason: string }): Promise<void>;
}

/** The trade whose number identifies the agreement at the channel, and the terms of the agreement. */
export type SigningOrder = CodeOrder & SigningTerms;

export interface SigningTerms {
  /** The account's name as the channel shows it during signing. */
  accountLabel: string;
  /** One line of text that describes the charges; the channel shows it during signing. */
  terms: string;
  /** The maximum amount of one renewal. */
  renewalFen: number;
  period: { days: number } | { months: number };
  /** The last day for the first charge, as `yyyy-MM-dd`. Each successful charge moves this day by one period. */
  lastChargeOn: string;
}

export interface Contract {
  state: 'absent' | 'signed' | 'ended';
  /** The number that the channel gave the agreement; null until it is signed. */
  contractId: string | null;
}

export interface AnnouncedCharge {
  contractId: string;
  amountFen: number;
  /** The new last day for the charge; `plannedOn` is the last day in the channel's current plan. */
  lastChargeOn: string;
  plannedOn: string;
}

export interface ChargeOrder {
  outTradeNo: string;
  contractId: string;
  amountFen: number;
  subject: string;
}
