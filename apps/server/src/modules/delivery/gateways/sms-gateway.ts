import { PermanentJobError } from '../../../jobs/permanent-job-error.ts';
import { PrivateAddressError } from '../../../outgoing/outgoing-net.ts';
import type { Fetch } from '../../../outgoing/pinned-fetch.ts';
import type { Sms } from '../render-message.ts';
import { outcomeOfStatus, timeCall } from '../../../metrics/time-call.ts';

export interface SmsGateway {
  url: string;
  token: string | null;
}

export interface AddressedSms extends Sms {
  /** Idempotency key; stays the same for all retries of a message. */
  id: string;
  to: string;
}

const TIMEOUT_MS = 10_000;
const TRANSIENT = new Set([408, 429]);

/**
 * Sends one text message to the SMS gateway; only a permanent refusal is not retried. Errors are logged and stored, so
 * they contain neither the phone number nor the text.
 */
export async function postSms(
  reach: Fetch,
  { url, token }: SmsGateway,
  { id, to, text, template, params }: AddressedSms,
): Promise<void> {
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': id,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ phone_number: to, text, template, params }),
    // Redirects are not followed, because they could send the code to a host that is not in the settings.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  } as const;
  const status = await timeCall('sms', () => post(reach, url, request), outcomeOfStatus);
  if (status >= 200 && status < 300) return;
  const fault = `the SMS gateway answered ${status}`;
  throw status >= 400 && status < 500 && !TRANSIENT.has(status) ? new PermanentJobError(fault) : new Error(fault);
}

async function post(reach: Fetch, url: string, request: RequestInit): Promise<number> {
  try {
    const response = await reach(url, request);
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    if (error instanceof PrivateAddressError) throw error;
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new Error(`the SMS gateway did not answer (${cause?.code ?? name})`, { cause: error });
  }
}
