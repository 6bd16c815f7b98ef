import { clockHeader } from '@feisuo/contract/facts/console-headers';

let aheadMs = 0;

/** Reads the server's clock from a header of its answer. An answer that a proxy wrote itself lacks this header. */
export function hearClock(headers: Headers): void {
  const told = Number(headers.get(clockHeader) ?? Number.NaN);
  if (Number.isFinite(told)) aheadMs = told - Date.now();
}

/** The server's current time, estimated from its last answer. Expiry depends on it, not on this computer's clock. */
export const serverNow = (): number => Date.now() + aheadMs;
