import type { WebhookEvent } from './webhook-events.ts';
import { WebhookError, type WebhookRequest, type WebhookVerifier } from './webhook-verifier.ts';

export interface WebhookReceiver {
  verifier: WebhookVerifier;
  /**
   * Stores the event. Feisuo delivers it again, with the same id, if this throws or takes more than ten seconds.
   */
  handle: (event: WebhookEvent) => void | Promise<void>;
}

/** Verifies and handles a request. Returns the answer; an error of `handle` is passed on. */
export async function receiveWebhook(
  { verifier, handle }: WebhookReceiver,
  request: WebhookRequest,
): Promise<{ status: 204 } | { status: 400; body: { error: string } }> {
  let event: WebhookEvent;
  try {
    event = verifier.verify(request);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return { status: error.status, body: { error: error.message } };
  }
  await handle(event);
  return { status: 204 };
}
