import { LogoutDeliveryParams } from '@feisuo/contract/schemas/console-clients';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError, conflict } from '../../http/app-error.ts';
import { countHit } from '../../http/rate-limit.ts';
import { findStoredClient, lockLogoutDelivery, SEND_LOGOUTS, sendLogoutAgain } from '../../modules/account/index.ts';
import { sessionOf } from '../../modules/operator/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';

const RETRIES = { name: 'logout-retry', max: 60, windowMs: 10 * 60_000 };

export const retryLogout = defineAction({
  name: 'client.retry_logout',
  path: 'POST /logout-deliveries/:id/retry',
  permission: 'system.write',
  audit: 'system.read',
  words: '重发退出通知',
  summary: 'Sends the logout token of an ended session to its application again',
  params: LogoutDeliveryParams,
  output: DoneReply,
  run: async (deps, { params, by, request }) => {
    await countHit(deps, RETRIES, sessionOf(request).operator.name);
    const id = Number(params.id);
    await runAudited(deps, { by }, async (tx) => {
      const held = await lockLogoutDelivery(tx, id);
      if (!held) throw new AppError('not_found', { description: 'no such delivery' });
      const { clientId, state } = held;
      if (!(await findStoredClient(tx, clientId))?.backchannelLogoutUri)
        throw new AppError('failed_precondition', {
          description: 'the application has no back-channel address',
          reason: 'CLIENT_LOGOUT_OFF',
        });
      if (!(await sendLogoutAgain(tx, id, deps.clock.now()))) throw conflict('it is under way');
      await deps.jobs.enqueue(tx, SEND_LOGOUTS, { clientId });
      const [before, after] = [
        { delivery: id, state },
        { delivery: id, state: 'waiting' },
      ];
      return { done: true, action: 'client.retry_logout', subject: clientId, before, after };
    });
    return {};
  },
});
