import { clockHeader } from '@feisuo/contract/facts/console-headers';

let aheadMs = 0;

/** Reads the server's clock from an answer; a proxy's answer has none. */
export function hearClock(headers: Headers): void {
  const told = Number(headers.get(clockHeader) ?? Number.NaN);
  if (Number.isFinite(told)) aheadMs = told - Date.now();
}

/** The server's time as of its last answer: its clock decides about expiry, not this machine's. */
export const serverNow = (): number => Date.now() + aheadMs;
