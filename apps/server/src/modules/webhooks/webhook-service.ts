import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { outgoingNet } from '../../outgoing/outgoing-net.ts';
import type { Deps } from '../../ports/deps.ts';
import { systemClock } from '../../time/clock.ts';
import type { WebhookDeps, WebhookPorts } from './webhook-deps.ts';

export const makeWebhookDeps = (deps: Deps, { noteSwitchedOff }: WebhookPorts): WebhookDeps => ({
  ...deps,
  wall: systemClock,
  net: {
    ...outgoingNet(deps.config, { allowsLoopback: deps.config.mode !== 'production' }),
    timeoutMs: webhookLimits.timeoutMs,
  },
  noteSwitchedOff,
});
