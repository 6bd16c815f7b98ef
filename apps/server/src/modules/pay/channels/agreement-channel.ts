import type { CodeOrder, Trade } from './trade.ts';

/** Recurring charges at a channel; null on channels without them. Calls and errors as in `channel.ts`. */
export interface AgreementChannel {
  /** True: signing pays the first period. False: it is charged by `charge` after signing. */
  readonly paysWhenSigned: boolean;
  /** A code that offers the agreement. Idempotent by number and facts. */
  createSigning(order: SigningOrder): Promise<{ codeUrl: string }>;
  queryContract(code: string): Promise<Contract>;
  /**
   * Announces the next charge where the channel requires it. Between six in the morning and ten at night, Beijing time.
   */
  announce(charge: AnnouncedCharge): Promise<void>;
  /** Charges an agreement. `unpaid`: accepted, the result follows. Idempotent by number. A refusal charged nothing. */
  charge(order: ChargeOrder): Promise<Trade>;
  /** Ends the agreement. Succeeds where it has ended or never existed. */
  terminate(contract: { code: string; contractId: string | null; reason: string }): Promise<void>;
}

/** The first period's trade, which also names the agreement, and the terms. */
export type SigningOrder = CodeOrder & SigningTerms;

export interface SigningTerms {
  /** The account as shown during signing. */
  accountLabel: string;
  /** The charges in one line, shown during signing. */
  terms: string;
  /** The most that one renewal charges. */
  renewalFen: number;
  period: { days: number } | { months: number };
  /** The last day of the first charge, `yyyy-MM-dd`; each success moves it by one period. */
  lastChargeOn: string;
}

export interface Contract {
  state: 'absent' | 'signed' | 'ended';
  /** The channel's number. */
  contractId: string | null;
}

export interface AnnouncedCharge {
  contractId: string;
  amountFen: number;
  /** The last day of the charge, and the channel's current one. */
  lastChargeOn: string;
  plannedOn: string;
}

export interface ChargeOrder {
  outTradeNo: string;
  contractId: string;
  amountFen: number;
  subject: string;
}
