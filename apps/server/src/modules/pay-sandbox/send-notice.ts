import type { SendNotice } from './sandbox.ts';

/** How long WeChat Pay and Alipay wait for the merchant's reply. */
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
