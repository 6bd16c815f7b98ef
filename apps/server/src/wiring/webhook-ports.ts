import { writeAudit } from '../modules/operator/index.ts';
import type { WebhookPorts } from '../modules/webhooks/index.ts';
import type { Deps } from '../ports/deps.ts';

/** An endpoint that was switched off is noted in the audit log. */
export const webhookPorts = ({ masterKey, clock }: Pick<Deps, 'masterKey' | 'clock'>): WebhookPorts => ({
  noteSwitchedOff: (tx, { id, failingSince }) =>
    writeAudit(tx, masterKey, {
      at: clock.now(),
      actor: 'system',
      action: 'webhook.disable',
      subject: id,
      before: { isOn: true },
      after: { isOn: false, offBecause: 'failing', failingSince },
    }),
});
