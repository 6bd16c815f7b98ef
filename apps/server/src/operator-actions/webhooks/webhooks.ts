import type { AuditAction } from '@feisuo/contract/facts/audit';
import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import { writeAudit } from '../../modules/operator/index.ts';
import {
  addEndpoint,
  changeEndpoint,
  DELIVER,
  findEndpoint,
  lockDelivery,
  judgeTarget,
  makeSecret,
  removeEndpoint,
  rotateSecret,
  redeliver,
  sendPing,
  stopEndpoint,
  type Delivery,
  type Endpoint,
  type EndpointForm,
  type SeenEndpoint,
} from '../../modules/webhooks/index.ts';
import type { Act, ActDeps, AuditDeps } from '../act.ts';
import { noteChange, type Doing } from '../note-change.ts';

type Senders = AuditDeps & { jobs: Pick<Deps['jobs'], 'enqueue'> };
type WithSecret = { endpoint: Endpoint; secret: string };

/** Registers an endpoint for events from now on. The secret is returned only here. */
export async function addWebhook(deps: ActDeps, form: EndpointForm, { by, reason }: Act): Promise<WithSecret> {
  checkTarget(deps, form);
  const [secret, at] = [makeSecret(), deps.clock.now()];
  return deps.db.transaction(async (tx) => {
    const endpoint = await addEndpoint(tx, deps.masterKey, { form, secret, at });
    if (!endpoint) throw new AppError('failed_precondition', { description: 'too many', reason: 'WEBHOOK_TOO_MANY' });
    await writeAudit(tx, deps.masterKey, {
      at,
      ...by,
      action: 'webhook.add',
      subject: endpoint.id,
      reason,
      after: endpoint,
    });
    return { endpoint, secret };
  });
}

export const saveWebhook = (deps: ActDeps, seen: SeenEndpoint, form: EndpointForm, act: Act): Promise<Endpoint> =>
  change(deps, 'webhook.save', seen, act, (tx) => {
    checkTarget(deps, form);
    return changeEndpoint(tx, seen, form);
  });

/** The previous secret also signs for a day. */
export async function renewWebhookSecret(deps: ActDeps, seen: SeenEndpoint, act: Act): Promise<WithSecret> {
  const secret = makeSecret();
  const until = new Date(deps.clock.now().getTime() + webhookLimits.overlapMs);
  const endpoint = await change(deps, 'webhook.secret', seen, act, (tx) =>
    rotateSecret(tx, deps.masterKey, seen, { secret, until }),
  );
  return { endpoint, secret };
}

/** Disables an endpoint of any version; pending deliveries wait. Nothing is audited where it is disabled already. */
export const stopWebhook = (deps: ActDeps, id: string, { by, reason }: Act): Promise<Endpoint> =>
  deps.db.transaction(async (tx) => {
    const changed = await stopEndpoint(tx, id);
    if (!changed) {
      const endpoint = await findEndpoint(tx, id);
      if (!endpoint) throw notFound();
      return endpoint;
    }
    const what = { action: 'webhook.disable' as const, subject: id, reason, ...changed };
    await writeAudit(tx, deps.masterKey, { at: deps.clock.now(), ...by, ...what });
    return changed.after;
  });

/** Enables an endpoint for new events and pending deliveries, and resets its failure count. */
export const resumeWebhook = (deps: ActDeps, seen: SeenEndpoint, act: Act): Promise<Endpoint> =>
  change(deps, 'webhook.enable', seen, act, (tx) =>
    changeEndpoint(tx, seen, { isOn: true, offBecause: null, failingSince: null }),
  );

/** Removes a disabled endpoint with its deliveries. */
export async function removeWebhook(deps: ActDeps, seen: SeenEndpoint, act: Act): Promise<Endpoint> {
  const { before } = await noteChange(deps, { action: 'webhook.remove', subject: seen.id }, act, async (tx) => {
    if ((await findEndpoint(tx, seen.id))?.isOn)
      throw new AppError('failed_precondition', { description: 'it is on', reason: 'WEBHOOK_ON' });
    const removed = await removeEndpoint(tx, seen);
    if (!removed) throw await notAsSeen(tx, seen);
    return { before: removed };
  });
  return before;
}

/** Sends a ping without data. */
export async function testWebhook(deps: Senders, id: string, doing: Doing): Promise<Delivery> {
  const { sent } = await noteChange(deps, { action: 'webhook.test', subject: id }, doing, async (tx) => {
    const endpoint = await findEndpoint(tx, id);
    if (!endpoint) throw notFound();
    const delivery = await sendPing(tx, deps, id);
    return { after: { name: endpoint.name, delivery: delivery.id }, sent: delivery };
  });
  return sent;
}

/** Retries a finished delivery, or a waiting one at once. */
export async function retryDelivery(deps: Senders, id: number, doing: Doing): Promise<void> {
  await noteChange(deps, { action: 'webhook.retry', subject: String(id) }, doing, async (tx) => {
    const held = await lockDelivery(tx, id);
    if (!held) throw new AppError('not_found', { description: 'no such delivery' });
    const { endpointId, state } = held;
    if (!(await findEndpoint(tx, endpointId))?.isOn)
      throw new AppError('failed_precondition', { description: 'its endpoint is off', reason: 'WEBHOOK_OFF' });
    if (!(await redeliver(tx, id, deps.clock.now()))) throw conflict('it is under way, or withdrawn');
    await deps.jobs.enqueue(tx, DELIVER, { endpointId });
    return { before: { state }, after: { state: 'waiting' } };
  });
}

async function change(
  deps: ActDeps,
  action: AuditAction,
  seen: Pick<SeenEndpoint, 'id'>,
  act: Act,
  doing: (tx: Database) => Promise<{ before: Endpoint; after: Endpoint } | null>,
): Promise<Endpoint> {
  const { after } = await noteChange(deps, { action, subject: seen.id }, act, async (tx) => {
    const changed = await doing(tx);
    if (changed) return changed;
    throw await notAsSeen(tx, seen);
  });
  return after;
}

const notAsSeen = async (tx: Database, { id }: Pick<SeenEndpoint, 'id'>) =>
  (await findEndpoint(tx, id)) ? conflict('it was changed meanwhile') : notFound();

const notFound = () => new AppError('not_found', { description: 'no such endpoint' });

const faultReasons = {
  malformed: 'WEBHOOK_ADDRESS',
  'not https': 'WEBHOOK_NOT_HTTPS',
  'not public': 'WEBHOOK_NOT_PUBLIC',
} as const;

function checkTarget({ config }: ActDeps, { url }: EndpointForm): void {
  const fault = judgeTarget(url, { isProduction: config.mode === 'production', privateHosts: config.privateHosts });
  if (fault) throw new AppError('invalid_argument', { description: `url: ${fault}`, reason: faultReasons[fault] });
}
