import type { Config } from '../../config/config.ts';
import { timeCall, outcomeOfPost } from '../../metrics/time-call.ts';
import { outgoingNet } from '../../outgoing/outgoing-net.ts';
import { post } from '../../outgoing/post.ts';
import {
  faultOfAnswer,
  makeAlertRequest,
  postTargets,
  textOf,
  type AlertMessage,
  type PostTarget,
} from './alert-requests.ts';

export type AlertTarget = PostTarget | 'mail';

export interface SendDeps {
  config: Pick<Config, 'alerts' | 'env' | 'privateHosts' | 'mode'>;
  /** Sends a mail to an operator. Throws if no mail server is set. */
  sendMail(to: string, mail: { id: string; subject: string; text: string }): Promise<void>;
}

const TIMEOUT_MS = 10_000;

export function listTargets({ emails, ...others }: Config['alerts']): AlertTarget[] {
  return [...postTargets.filter((target) => others[target] !== null), ...(emails.length > 0 ? ['mail' as const] : [])];
}

/** Sends a message to one target. The error names no address, because the address of a robot is a secret. */
export async function sendAlert(deps: SendDeps, target: AlertTarget, message: AlertMessage): Promise<void> {
  const { alerts } = deps.config;
  if (target === 'mail') {
    for (const to of alerts.emails)
      await deps.sendMail(to, {
        id: `${message.id}-${alerts.emails.indexOf(to)}`,
        subject: message.title,
        text: textOf(message),
      });
    return;
  }
  const address = alerts[target];
  // It was removed after the message was queued.
  if (address === null) return;
  // The real time, because robots refuse messages whose time differs by more than an hour.
  const { url, headers, body } = makeAlertRequest(target, address, message, new Date());
  const net = {
    ...outgoingNet(deps.config, {
      namedBy: ['ALERT_WEBHOOK_URL'],
      allowsLoopback: deps.config.mode !== 'production',
    }),
    timeoutMs: TIMEOUT_MS,
  };
  const outcome = await timeCall('alert', () => post(net, url, { headers, body }), outcomeOfPost);
  const fault = outcome.status === null ? outcome.fault : faultOfAnswer(target, outcome.status, outcome.answer);
  if (fault !== null) throw new Error(`the receiver ${target} did not take an alert (${fault})`);
}
