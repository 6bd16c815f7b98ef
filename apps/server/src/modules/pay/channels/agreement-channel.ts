import type { CodeOrder, Trade } from './trade.ts';

/**
 * Recurring charges at a payment channel; null if the channel has none. Its calls and errors are described in
 * `channel.ts`.
 */
export interface AgreementChannel {
  /** True if signing also pays the first period. False if `charge` must charge the first period after signing. */
  readonly paysWhenSigned: boolean;
  /** Creates a code that offers the agreement. Idempotent if number and data are the same. */
  createSigning(order: SigningOrder): Promise<{ codeUrl: string }>;
  queryContract(code: string): Promise<Contract>;
  /** Announces the next charge, if the channel requires it. Allowed between 06:00 and 22:00 Beijing time. */
  announce(charge: AnnouncedCharge): Promise<void>;
  /**
   * Charges an agreement; idempotent by trade number. `unpaid` means that the channel accepted the charge and reports
   * the result later. If the call is refused, nothing was charged.
   */
  charge(order: ChargeOrder): Promise<Trade>;
  /** Ends the agreement. Also succeeds if it has already ended or never existed. */
  terminate(contract: { code: string; contractId: string | null; reason: string }): Promise<void>;
}

/** The trade that pays the first period and identifies the agreement, with the terms of the agreement. */
export type SigningOrder = CodeOrder & SigningTerms;

export interface SigningTerms {
  /** The account's name as the channel shows it during signing. */
  accountLabel: string;
  /** One line that describes the charges, shown during signing. */
  terms: string;
  /** The maximum amount of one renewal. */
  renewalFen: number;
  period: { days: number } | { months: number };
  /**
   * The last day on which the first charge may be made, `yyyy-MM-dd`. Each successful charge moves it by one period.
   */
  lastChargeOn: string;
}

export interface Contract {
  state: 'absent' | 'signed' | 'ended';
  /** The channel's number of the agreement. */
  contractId: string | null;
}

export interface AnnouncedCharge {
  contractId: string;
  amountFen: number;
  /** The last day on which the charge may be made; `plannedOn` is the day that the channel has now. */
  lastChargeOn: string;
  plannedOn: string;
}

export interface ChargeOrder {
  outTradeNo: string;
  contractId: string;
  amountFen: number;
  subject: string;
}
