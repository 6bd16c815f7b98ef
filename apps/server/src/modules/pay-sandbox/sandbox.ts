import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import type { SandboxKeys } from './sandbox-keys.ts';

export type SandboxChannel = PayType;

/** Who the shop is to the sandbox. */
export const sandboxMerchant = {
  wechat: { appId: 'wx5a4d8b0c6e2f1a90', mchId: '1900006891', planId: '12535' },
  alipay: { appId: '2021005100000042', sellerId: '2088000000000042' },
} as const;

/** What a notification tells, before it is put into the channel's words and signed. */
export interface NoticeFacts {
  kind: 'paid' | 'refund' | 'signed' | 'ended';
  transactionId: string | null;
  refundNo: string | null;
  contractId?: string;
  /** Somebody's attempt to be believed: signed with a key that is not the channel's. */
  isForged?: boolean;
  /** Meant for another shop. */
  isForeign?: boolean;
}

/** What every part of the sandbox works with. */
export interface Sandbox {
  db: Database;
  /** The time of day in the sandbox, which an operator may move along with the shop's. */
  clock: Clock;
  /** The machine's own, which libraries stamp and check messages by. */
  wall: Clock;
  keys: SandboxKeys;
  /** Address of the page that a code leads to. */
  pageOf(tradeId: string): string;
  /** Sends a notification; resolves to what the shop answered. */
  send: SendNotice;
}

export type SendNotice = (address: string, request: NoticeRequest) => Promise<{ status: number; body: string }>;

export interface NoticeRequest {
  headers: Record<string, string>;
  body: string;
}
