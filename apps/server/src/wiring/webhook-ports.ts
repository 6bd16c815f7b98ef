import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { systemClock } from '../time/clock.ts';
import type { Deps } from '../ports/deps.ts';
import { writeAudit } from '../modules/operator/index.ts';
import type { WebhookDeps } from '../modules/webhooks/index.ts';
import { outgoingNet } from '../outgoing/outgoing-net.ts';

/** What webhooks go out with, and whom they tell of an endpoint that was switched off. */
export const webhookDeps = (deps: Deps): WebhookDeps => ({
  ...deps,
  wall: systemClock,
  net: {
    ...outgoingNet(deps.config, { isThisMachineFine: deps.config.mode !== 'production' }),
    timeoutMs: webhookLimits.timeoutMs,
  },
  noteSwitchedOff: (tx, { id, failingSince }) =>
    writeAudit(tx, deps.masterKey, {
      at: deps.clock.now(),
      actor: 'system',
      action: 'webhook.disable',
      subject: id,
      before: { isOn: true },
      after: { isOn: false, offBecause: 'failing', failingSince },
    }),
});
