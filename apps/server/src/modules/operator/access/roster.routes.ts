import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddOperatorRequest,
  ChangeRoleRequest,
  OperatorLinkReply,
  OperatorListReply,
  OperatorParams,
} from '@feisuo/contract/schemas/operator';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { Doer } from '../audit/audit.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { describe } from '../describe-route.ts';
import { actorOf } from './guard.ts';
import { addOperator, linkAddress, makeLink } from './operator-links.ts';
import { changeRole, listOperators, removeOperator, type RoleChange } from './operator-roster.ts';
import { resetFactor } from './remove-factor.ts';

/** Who works here: invited by a link, with a role; changed and removed only by whoever proves who they are. */
export const rosterRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const dangerous = { permit: 'operators.write', isDangerous: true } as const;
  const named = { params: OperatorParams };
  const invite = async (name: string, by: Doer) => {
    const link = await makeLink(deps, name, by);
    if (!link) throw unknown();
    return succeed({ link: linkAddress(deps, deps.config.siteOrigin, link) });
  };

  app.get(
    '/operators',
    {
      config: { permit: 'operators.read' },
      schema: { ...describe('Everybody who may enter'), response: { 200: OperatorListReply } },
    },
    async () => {
      const rows = await listOperators(deps.db);
      return succeed({ list: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) });
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
      const by = actorOf(request);
      if (!(await addOperator(deps, request.body, by)))
        throw new AppError('already_exists', { reason: 'OPERATOR_NAME_TAKEN' });
      return invite(request.body.name, by);
    },
  );

  app.post(
    '/operators/:name/link',
    {
      config: dangerous,
      schema: {
        ...describe('A new link; the one before stops working'),
        ...named,
        response: { 200: OperatorLinkReply },
      },
    },
    async (request) => invite(request.params.name, actorOf(request)),
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
      const { name } = request.params;
      return settle(await changeRole(deps, { name, role: request.body.role }, actorOf(request)));
    },
  );

  app.delete(
    '/operators/:name',
    {
      config: dangerous,
      schema: { ...describe('Takes access away, at once'), ...named, response: { 200: DoneReply } },
    },
    async (request) => settle(await removeOperator(deps, request.params.name, actorOf(request))),
  );

  app.delete(
    '/operators/:name/factor',
    {
      config: dangerous,
      schema: {
        ...describe('Takes every second factor away, for whoever lost them; they set up another'),
        ...named,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { name } = request.params;
      const known = (await listOperators(deps.db)).find((row) => row.name === name);
      if (!known) throw unknown();
      await resetFactor(deps, known, actorOf(request));
      return succeed({});
    },
  );
};

function settle(outcome: RoleChange | 'removed') {
  if (outcome === 'unknown') throw unknown();
  if (outcome === 'last owner') throw new AppError('failed_precondition', { reason: 'OPERATOR_LAST_OWNER' });
  return succeed({});
}

const unknown = () => new AppError('not_found', { description: 'no such operator' });
