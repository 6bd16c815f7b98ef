import type { SendNotice } from './sandbox.ts';

/** Both channels wait five seconds for the merchant's reply. */
const LIMIT_MS = 5000;

export const sendByFetch: SendNotice = async (address, { headers, body }) => {
  const answer = await fetch(address, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return { status: answer.status, body: (await answer.text()).slice(0, 1000) };
};
