import type { CodeOrder, Trade } from './trade.ts';

/**
 * What a channel can be asked about charging somebody again and again. One that cannot do it has none of this; how it is
 * spoken to, and what its errors mean, is as in `channel.ts`.
 */
export interface AgreementChannel {
  /** True: whoever signs pays the first period with it. False: it is charged by `charge` once the agreement is signed. */
  readonly paysWhenSigned: boolean;
  /** A code that asks for the agreement. The same number and facts once more: the same code. */
  createSigning(order: SigningOrder): Promise<{ codeUrl: string }>;
  queryContract(code: string): Promise<Contract>;
  /** Tells of the next charge where the channel wants to know. Between six and ten in the evening, Beijing's time. */
  announce(charge: AnnouncedCharge): Promise<void>;
  /**
   * Takes money by an agreement. `paid` is the result; `unpaid` says that it was accepted and the result follows. The
   * same number once more is the same charge. Refused: nothing was taken.
   */
  charge(order: ChargeOrder): Promise<Trade>;
  /** Ends the agreement. One that is over, or never was, is a success too. */
  terminate(contract: { code: string; contractId: string | null; reason: string }): Promise<void>;
}

/** The first period's trade, whose number is also what the agreement is called; and what is agreed to. */
export type SigningOrder = CodeOrder & SigningTerms;

export interface SigningTerms {
  /** How the person's account is shown to them while they sign. */
  accountLabel: string;
  /** What is taken now and later, in a line that they read there. */
  terms: string;
  /** The most that one renewal takes. */
  renewalFen: number;
  period: { days: number } | { months: number };
  /** The last day on which the first period may be charged, `yyyy-MM-dd`; each success moves it by one period. */
  lastChargeOn: string;
}

export interface Contract {
  state: 'absent' | 'signed' | 'ended';
  /** The channel's own number of it. */
  contractId: string | null;
}

export interface AnnouncedCharge {
  contractId: string;
  amountFen: number;
  /** The last day that the charge may be tried on, and what the channel thinks it is. */
  lastChargeOn: string;
  plannedOn: string;
}

export interface ChargeOrder {
  outTradeNo: string;
  contractId: string;
  amountFen: number;
  subject: string;
}
