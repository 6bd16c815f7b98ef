import { clockHeader } from '@feisuo/contract/facts/console-headers';

let aheadMs = 0;

/** Takes from an answer what time it is for the server. One that something in between gave does not say. */
export function hearClock(headers: Headers): void {
  const told = Number(headers.get(clockHeader) ?? Number.NaN);
  if (Number.isFinite(told)) aheadMs = told - Date.now();
}

/** What time it is for the server, as far as its last answer told: its clock decides what is over, not this machine's. */
export const serverNow = (): number => Date.now() + aheadMs;
