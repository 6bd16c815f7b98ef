import type { AuditAction } from '@feisuo/contract/facts/audit';
import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import { writeAudit } from '../../modules/operator/index.ts';
import { judgeTarget } from '../../outgoing/target.ts';
import {
  addEndpoint,
  changeEndpoint,
  DELIVER,
  findEndpoint,
  lockDelivery,
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
import type { AuditContext, CommonActionDeps, AuditDeps } from '../action-deps.ts';
import { noteChange, type PartialAuditContext } from '../note-change.ts';

type Senders = AuditDeps & { jobs: Pick<Deps['jobs'], 'enqueue'> };
type WithSecret = { endpoint: Endpoint; secret: string };

/** Registers an endpoint, which gets events from now on. Only this call returns the secret. */
export async function addWebhook(
  deps: CommonActionDeps,
  form: EndpointForm,
  { by, reason }: AuditContext,
): Promise<WithSecret> {
  checkTarget(deps, form);
  const [secret, at] = [makeSecret(), deps.clock.now()];
  return deps.db.transaction(async (tx) => {
    const endpoint = await addEndpoint(tx, deps.masterKey, { form, secret, at });
    if (!endpoint)
      throw new AppError('failed_precondition', {
        description: 'the maximum number of endpoints exists',
        reason: 'WEBHOOK_TOO_MANY',
      });
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

export const saveWebhook = (
  deps: CommonActionDeps,
  seen: SeenEndpoint,
  form: EndpointForm,
  audit: AuditContext,
): Promise<Endpoint> =>
  change(deps, 'webhook.save', seen, audit, (tx) => {
    checkTarget(deps, form);
    return changeEndpoint(tx, seen, form);
  });

/** Creates a new secret. For a day, deliveries are also signed with the previous secret. */
export async function renewWebhookSecret(
  deps: CommonActionDeps,
  seen: SeenEndpoint,
  audit: AuditContext,
): Promise<WithSecret> {
  const secret = makeSecret();
  const until = new Date(deps.clock.now().getTime() + webhookLimits.overlapMs);
  const endpoint = await change(deps, 'webhook.secret', seen, audit, (tx) =>
    rotateSecret(tx, deps.masterKey, seen, { secret, until }),
  );
  return { endpoint, secret };
}

/**
 * Disables an endpoint, whatever its version; its pending deliveries wait. Disabling a disabled endpoint writes no
 * audit line.
 */
export const stopWebhook = (deps: CommonActionDeps, id: string, { by, reason }: AuditContext): Promise<Endpoint> =>
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

/** Enables an endpoint, resets its failures, and sends pending deliveries and new events. */
export const resumeWebhook = (deps: CommonActionDeps, seen: SeenEndpoint, audit: AuditContext): Promise<Endpoint> =>
  change(deps, 'webhook.enable', seen, audit, (tx) =>
    changeEndpoint(tx, seen, { isOn: true, offBecause: null, failingSince: null }),
  );

/** Removes a disabled endpoint and its deliveries. */
export async function removeWebhook(
  deps: CommonActionDeps,
  seen: SeenEndpoint,
  audit: AuditContext,
): Promise<Endpoint> {
  const { before } = await noteChange(deps, { action: 'webhook.remove', subject: seen.id }, audit, async (tx) => {
    if ((await findEndpoint(tx, seen.id))?.isOn)
      throw new AppError('failed_precondition', {
        description: 'disable the endpoint before removing it',
        reason: 'WEBHOOK_ON',
      });
    const removed = await removeEndpoint(tx, seen);
    if (!removed) throw await notAsSeen(tx, seen);
    return { before: removed };
  });
  return before;
}

/** Sends a test event that contains no personal data. */
export async function testWebhook(deps: Senders, id: string, audit: PartialAuditContext): Promise<Delivery> {
  const { sent } = await noteChange(deps, { action: 'webhook.test', subject: id }, audit, async (tx) => {
    const endpoint = await findEndpoint(tx, id);
    if (!endpoint) throw notFound();
    const delivery = await sendPing(tx, deps, id);
    return { after: { name: endpoint.name, delivery: delivery.id }, sent: delivery };
  });
  return sent;
}

/** Sends a finished delivery again, or a waiting delivery at once. */
export async function retryDelivery(deps: Senders, id: number, audit: PartialAuditContext): Promise<void> {
  await noteChange(deps, { action: 'webhook.retry', subject: String(id) }, audit, async (tx) => {
    const held = await lockDelivery(tx, id);
    if (!held) throw new AppError('not_found', { description: 'no such delivery' });
    const { endpointId, state } = held;
    if (!(await findEndpoint(tx, endpointId))?.isOn)
      throw new AppError('failed_precondition', {
        description: 'the endpoint of this delivery is disabled',
        reason: 'WEBHOOK_OFF',
      });
    if (!(await redeliver(tx, id, deps.clock.now()))) throw conflict('it is under way, or withdrawn');
    await deps.jobs.enqueue(tx, DELIVER, { endpointId });
    return { before: { state }, after: { state: 'waiting' } };
  });
}

async function change(
  deps: CommonActionDeps,
  action: AuditAction,
  seen: Pick<SeenEndpoint, 'id'>,
  audit: AuditContext,
  apply: (tx: Database) => Promise<{ before: Endpoint; after: Endpoint } | null>,
): Promise<Endpoint> {
  const { after } = await noteChange(deps, { action, subject: seen.id }, audit, async (tx) => {
    const changed = await apply(tx);
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

function checkTarget({ config }: CommonActionDeps, { url }: EndpointForm): void {
  const fault = judgeTarget(url, { isProduction: config.mode === 'production', privateHosts: config.privateHosts });
  if (fault) throw new AppError('invalid_argument', { description: `url: ${fault}`, reason: faultReasons[fault] });
}
