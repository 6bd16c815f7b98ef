import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { systemClock } from './clock.ts';
import type { Deps } from './deps.ts';
import { writeAudit } from './modules/operator/index.ts';
import { resolveName, type WebhookDeps } from './modules/webhooks/index.ts';

/** What webhooks go out with, and whom they tell of an endpoint that was switched off. */
export const webhookDeps = (deps: Deps): WebhookDeps => ({
  ...deps,
  wall: systemClock,
  net: {
    isProduction: deps.config.mode === 'production',
    timeoutMs: webhookLimits.timeoutMs,
    resolve: resolveName,
  },
  noteSwitchedOff: (tx, { id, failingSince }) =>
    writeAudit(tx, {
      at: deps.clock.now(),
      actor: 'system',
      action: 'webhook.disable',
      subject: id,
      before: { isOn: true },
      after: { isOn: false, offBecause: 'failing', failingSince },
    }),
});
