import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import type { SandboxKeys } from './sandbox-keys.ts';

export type SandboxChannel = PayType;

export const sandboxMerchant = {
  wechat: { appId: 'wx5a4d8b0c6e2f1a90', mchId: '1900006891', planId: '12535' },
  alipay: { appId: '2021005100000042', sellerId: '2088000000000042' },
} as const;

export interface NoticeFacts {
  kind: 'paid' | 'refund' | 'signed' | 'ended';
  transactionId: string | null;
  refundNo: string | null;
  contractId?: string;
  /** Whether the notification is signed with a wrong key. */
  isForged?: boolean;
  /** Whether the notification names another merchant. */
  isForeign?: boolean;
}

export interface Sandbox {
  db: Database;
  /** The clock of the sandbox. Operators may shift it together with our server's clock. */
  clock: Clock;
  /** The system clock, for timestamps of signatures, which client libraries take from it too. */
  wall: Clock;
  keys: SandboxKeys;
  /** Returns the address that a payment code contains: the phone page of the trade. */
  pageOf(tradeId: string): string;
  /** Sends a notification and returns the merchant's reply. */
  send: SendNotice;
}

export type SendNotice = (address: string, request: NoticeRequest) => Promise<{ status: number; body: string }>;

export interface NoticeRequest {
  headers: Record<string, string>;
  body: string;
}
