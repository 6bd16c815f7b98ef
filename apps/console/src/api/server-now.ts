import { clockHeader } from '@feisuo/contract/facts/console-headers';

let aheadMs = 0;

/** Reads the server's clock from an answer's header. An answer from a proxy does not have this header. */
export function hearClock(headers: Headers): void {
  const told = Number(headers.get(clockHeader) ?? Number.NaN);
  if (Number.isFinite(told)) aheadMs = told - Date.now();
}

/**
 * The server's current time, estimated from its last answer. The server's clock decides about expiry, not this
 * computer's.
 */
export const serverNow = (): number => Date.now() + aheadMs;
