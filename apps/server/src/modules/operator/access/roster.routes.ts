import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddOperatorRequest,
  ChangeRoleRequest,
  OperatorActRequest,
  OperatorLinkReply,
  OperatorListReply,
  OperatorParams,
} from '@feisuo/contract/schemas/operator';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../../http/app-error.ts';
import { changedMeanwhile } from '../../../http/changed-meanwhile.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { FastifyRequest } from 'fastify';
import type { Act } from '../audit/audit.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { describe } from '../describe-route.ts';
import { actorOf, operatorOf } from './guard.ts';
import { addOperator, linkAddress, makeLink } from './operator-links.ts';
import { changeRole, leavesNoOwner, listOperators, removeOperator, type RoleChange } from './operator-roster.ts';
import { countTokens } from './operator-tokens.ts';
import { settlesAt } from './second-person.ts';
import { resetFactor } from './remove-factor.ts';

/** Who works here: invited by a link, with a role; changed and removed only by whoever proves who they are. */
export const rosterRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const dangerous = { permit: 'operators.write', isDangerous: true } as const;
  const named = { params: OperatorParams };
  const actSchema = (summary: string) => ({
    ...describe(summary),
    ...named,
    body: OperatorActRequest,
    response: { 200: DoneReply },
  });
  const letIn = async (name: string, act: Act) => {
    const link = await makeLink(deps, name, act);
    if (!link) throw unknown();
    return succeed({ link: linkAddress(deps, deps.config.consoleOrigin, link) });
  };

  app.get(
    '/operators',
    {
      config: { permit: 'operators.read' },
      schema: { ...describe('Everybody who may enter'), response: { 200: OperatorListReply } },
    },
    async () => {
      const rows = await listOperators(deps.db);
      const now = deps.clock.now();
      const tokens = await countTokens(deps.db, now);
      return succeed({
        list: rows.map(({ factorsSince, ...row }) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          isLastOwner: leavesNoOwner({ ...row, factorsSince }, rows),
          settlesAt: settlesAt({ factorsSince }, now)?.toISOString() ?? null,
          tokens: tokens.get(row.id) ?? 0,
        })),
      });
    },
  );

  app.post(
    '/operators',
    {
      config: dangerous,
      schema: {
        ...describe('Invites somebody: their one-time link, told once'),
        body: AddOperatorRequest,
        response: { 200: OperatorLinkReply },
      },
    },
    async (request) => {
      const act = actOf(request);
      // Names are told apart by eye.
      const name = request.body.name.trim();
      const outcome = await addOperator(deps, { name, role: request.body.role }, act);
      if (outcome === 'taken') throw new AppError('already_exists', { reason: 'OPERATOR_NAME_TAKEN' });
      if (outcome === 'reserved') throw new AppError('invalid_argument', { reason: 'OPERATOR_NAME_RESERVED' });
      return letIn(name, act);
    },
  );

  app.post(
    '/operators/:name/link',
    {
      config: dangerous,
      schema: {
        ...describe('A new link; the one before stops working'),
        ...named,
        body: OperatorActRequest,
        response: { 200: OperatorLinkReply },
      },
    },
    async (request) => letIn(request.params.name, actOf(request)),
  );

  app.put(
    '/operators/:name/role',
    {
      config: dangerous,
      schema: {
        ...describe('Another role, from the next request on'),
        ...named,
        body: ChangeRoleRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { role, seenRole, reason } = request.body;
      const wanted = { name: request.params.name, role, seenRole };
      return settle(await changeRole(deps, wanted, { by: actorOf(request), reason }));
    },
  );

  app.post(
    '/operators/:name/remove',
    { config: dangerous, schema: actSchema('Takes access away, at once') },
    async (request) => settle(await removeOperator(deps, request.params.name, actOf(request))),
  );

  app.post(
    '/operators/:name/factor/reset',
    {
      config: dangerous,
      schema: actSchema(
        'Takes every second factor away, for whoever lost them, and puts them out; they set up another',
      ),
    },
    async (request) => {
      const { name } = request.params;
      // One's own are removed one by one, and the last of them stays.
      if (name === operatorOf(request).name)
        throw new AppError('failed_precondition', { reason: 'OPERATOR_OWN_RESET' });
      if (!(await resetFactor(deps, name, actOf(request)))) throw unknown();
      return succeed({});
    },
  );
};

function settle(outcome: RoleChange | 'removed') {
  if (outcome === 'unknown') throw unknown();
  if (outcome === 'changed meanwhile') throw changedMeanwhile('another owner gave them another role');
  if (outcome === 'last owner') throw new AppError('failed_precondition', { reason: 'OPERATOR_LAST_OWNER' });
  return succeed({});
}

const actOf = (request: FastifyRequest<{ Body: { reason: string } }>): Act => ({
  by: actorOf(request),
  reason: request.body.reason,
});
const unknown = () => new AppError('not_found', { description: 'no such operator' });
