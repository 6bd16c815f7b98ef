import { faultsOfScopes } from '@feisuo/contract/facts/application-rules';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import {
  ApplicationReply,
  ApplicationRequestParams,
  ApproveApplicationRequest,
  RefuseApplicationRequest,
} from '@feisuo/contract/schemas/console-applications';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseFirst, wrongField } from '../../http/wrong-field.ts';
import { decideRequest, findApplicationForOperators } from '../../modules/account/index.ts';
import { sendMemberMessage } from '../../modules/delivery/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { fileOfApplication } from './describe-member-application.ts';

/** An approved application signs all members in, so a decision needs the permission for clients and a fresh proof. */
const decides = {
  permission: 'system.security',
  proof: 'fresh',
  audit: 'system.read',
  params: ApplicationRequestParams,
  output: ApplicationReply,
} as const;

const approveApplication = defineAction({
  ...decides,
  name: 'application.approve',
  path: 'POST /applications/requests/:id/approve',
  words: '通过应用申请',
  summary: 'Approves a request of a member: the application gets these fields, and all members may sign in',
  input: ApproveApplicationRequest,
  run: async (deps, { params, input: { scopes }, audit }) => {
    refuseFirst(faultsOfScopes(scopes));
    const id = await runAudited(deps, audit, async (tx) => {
      const { accountOrigin } = deps.config;
      const decision = { requestId: params.id, state: 'approved', reason: '', scopes, accountOrigin } as const;
      const { application, client, request } = await decideRequest(tx, deps.clock, decision);
      if (scopes.some((scope) => !request.fields.scopes.includes(scope)))
        throw wrongField('scopes', 'not more than the member asks for', fieldRefusals.appScopesBeyond);
      await tell(deps, tx, client.ownerId, {
        title: '应用通过审核',
        text: `你的应用「${client.name}」通过了审核，登记的地址几秒内生效，其他会员可以用它登录了。`,
      });
      return {
        done: application.id,
        action: 'application.approve',
        subject: application.id,
        before: { state: application.state },
        after: { state: 'approved', ...request.fields, scopes, request: params.id },
      };
    });
    return show(deps, id);
  },
});

const refuseApplication = defineAction({
  ...decides,
  name: 'application.refuse',
  path: 'POST /applications/requests/:id/refuse',
  words: '驳回应用申请',
  summary: 'Refuses a request of a member, who reads the reason',
  input: RefuseApplicationRequest,
  run: async (deps, { params, input: { reason }, audit }) => {
    const id = await runAudited(deps, audit, async (tx) => {
      const decision = { requestId: params.id, state: 'refused', reason } as const;
      const { application, client, request } = await decideRequest(tx, deps.clock, decision);
      const { name } = request.fields;
      const rest = application.approvedAt === null ? '' : '已经通过的版本照常可用。';
      await tell(deps, tx, client.ownerId, {
        title: '应用没有通过审核',
        text: `你的应用「${name}」这次没有通过审核：${reason}\n改好以后可以重新提交。${rest}`,
      });
      return {
        done: application.id,
        action: 'application.refuse',
        subject: application.id,
        before: { state: application.state },
        after: { state: 'refused', name, request: params.id },
      };
    });
    return show(deps, id);
  },
});

type Deps = Pick<CommonActionDeps, 'db' | 'masterKey' | 'clock'>;

async function show({ db }: Pick<Deps, 'db'>, id: string) {
  const file = await findApplicationForOperators(db, id);
  if (!file) throw new AppError('not_found', { description: 'the application was removed meanwhile' });
  return fileOfApplication(file);
}

async function tell(
  deps: Deps,
  tx: Database,
  ownerId: string | null,
  letter: { title: string; text: string },
): Promise<void> {
  if (ownerId !== null) await sendMemberMessage(tx, deps, { accountId: ownerId, kind: 'application', ...letter });
}

export const applicationActions = [approveApplication, refuseApplication];
