import { operatorRoles, type OperatorRole } from '@feisuo/contract/facts/permissions';
import { ColleagueTokenParams } from '@feisuo/contract/schemas/console-operators';
import {
  AddOperatorRequest,
  ChangeRoleRequest,
  OperatorActionRequest,
  OperatorLinkReply,
  OperatorParams,
} from '@feisuo/contract/schemas/operator';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError, conflict } from '../../http/app-error.ts';
import {
  addOperator,
  changeRole,
  findOperator,
  linkAddress,
  makeLink,
  operatorOf,
  removeOperator,
  resetFactor,
  revokeToken,
  type AuditContext,
  type RoleChange,
} from '../../modules/operator/index.ts';
import { checkName } from '../check-name.ts';
import { defineAction, type ActionDeps } from '../define-action.ts';
import { Refusal, type CommandLine, type VerbCall } from '../verb.ts';

/** Declares how to read the audit lines of these actions; the operator module writes the lines. */
const writes = { permission: 'operators.write', proof: 'fresh', audit: 'operators.read' } as const;

const addOperatorAction = defineAction({
  ...writes,
  name: 'operator.add',
  path: 'POST /operators',
  words: '添加运营人员',
  summary: 'Invites an operator; returns a one-time link',
  input: AddOperatorRequest,
  output: OperatorLinkReply,
  run: async (deps, { input, audit }) => {
    // Blanks at both ends are removed, because operators tell names apart by eye.
    const name = input.name.trim();
    const outcome = await addOperator(deps, { name, role: input.role }, audit);
    if (outcome === 'taken') throw new AppError('already_exists', { reason: 'OPERATOR_NAME_TAKEN' });
    if (outcome === 'reserved') throw new AppError('invalid_argument', { reason: 'OPERATOR_NAME_RESERVED' });
    return letIn(deps, name, audit);
  },
  verb: {
    command: 'operator add <name>',
    help: 'adds an operator and prints their one-time sign-in link',
    flags: { '--role <role>': { help: 'role of the operator', choices: operatorRoles, default: 'operator' } },
    reason: { isOptional: true },
    run: async (opened, { args: [name], flags: { role }, audit }: VerbCall<{ role: OperatorRole }, [string]>) => {
      checkName('the name', name);
      const outcome = await addOperator(opened, { name, role }, withoutEmpty(audit));
      if (outcome === 'taken') throw new Refusal(`${name} is or was the name of an operator, or looks like one`);
      if (outcome === 'reserved') throw new Refusal(`${name} is a reserved name of the audit log; choose another name`);
      return sayLink(opened, name, audit);
    },
  },
});

const removeOperatorAction = defineAction({
  ...writes,
  name: 'operator.remove',
  path: 'POST /operators/:name/remove',
  words: '移除运营人员',
  summary: 'Removes an operator’s access at once',
  params: OperatorParams,
  input: OperatorActionRequest,
  output: DoneReply,
  run: async (deps, { params, audit }) => settle(await removeOperator(deps, params.name, audit)),
  verb: {
    command: 'operator remove <name>',
    help: 'removes the access of an operator at once',
    run: async (opened, { args: [name], audit }: VerbCall<object, [string]>) => {
      const outcome = await removeOperator(opened, name, audit);
      if (outcome === 'unknown') throw unknownName(name);
      if (outcome === 'last owner')
        throw new Refusal(`${name} is the last owner. Add another first: operator add <name> --role owner`);
      return `Removed ${name} and ended their sessions.`;
    },
  },
});

const changeRoleAction = defineAction({
  ...writes,
  name: 'operator.role',
  path: 'PUT /operators/:name/role',
  words: '改角色',
  summary: 'Changes a role, from the next request on',
  params: OperatorParams,
  input: ChangeRoleRequest,
  output: DoneReply,
  run: async (deps, { params: { name }, input: { role, seenRole }, audit }) =>
    settle(await changeRole(deps, { name, role, seenRole }, audit)),
});

const makeLinkAction = defineAction({
  ...writes,
  name: 'operator.link',
  path: 'POST /operators/:name/link',
  words: '签发登录链接给',
  summary: 'A new sign-in link; the previous one stops working',
  params: OperatorParams,
  input: OperatorActionRequest,
  output: OperatorLinkReply,
  run: async (deps, { params, audit }) => letIn(deps, params.name, audit),
  verb: {
    command: 'operator link [name]',
    help: 'prints a new one-time sign-in link; the previous link stops working',
    reason: { isOptional: true },
    run: async (opened, { args: [name = 'owner'], audit }: VerbCall<object, readonly [string?]>) =>
      sayLink(opened, name, audit),
  },
});

const resetOperatorFactor = defineAction({
  ...writes,
  name: 'operator.factor_reset',
  path: 'POST /operators/:name/factor/reset',
  words: '重置两步验证',
  summary: 'Removes all second factors of an operator who lost them, and ends the sessions',
  params: OperatorParams,
  input: OperatorActionRequest,
  output: DoneReply,
  run: async (deps, { params: { name }, audit, request }) => {
    // Operators remove their own factors one by one, and cannot remove the last one.
    if (name === operatorOf(request).name) throw new AppError('failed_precondition', { reason: 'OPERATOR_OWN_RESET' });
    if (!(await resetFactor(deps, name, audit))) throw unknown();
    return {};
  },
  verb: {
    command: 'operator reset-factor <name>',
    help: 'removes a lost second factor and ends the sessions of the operator, who must register a new one before sensitive actions',
    run: async (opened, { args: [name], audit }: VerbCall<object, [string]>) => {
      if (!(await resetFactor(opened, name, audit))) throw unknownName(name);
      return `The second factor of ${name} was removed, and their sessions ended. For a new sign-in link: operator link ${name}`;
    },
  },
});

const revokeColleagueToken = defineAction({
  ...writes,
  name: 'operator.token_revoke',
  path: 'POST /operators/:name/tokens/:id/revoke',
  words: '作废访问令牌',
  summary: 'Ends a colleague’s token, at once',
  params: ColleagueTokenParams,
  input: OperatorActionRequest,
  output: DoneReply,
  run: async (deps, { params: { name, id }, audit }) => {
    const operator = await findOperator(deps.db, name);
    if (!operator) throw unknown();
    if (!(await revokeToken(deps, { operator, id }, audit)))
      throw new AppError('not_found', { description: 'no such token' });
    return {};
  },
});

export const operatorRosterActions = [
  addOperatorAction,
  removeOperatorAction,
  changeRoleAction,
  makeLinkAction,
  resetOperatorFactor,
  revokeColleagueToken,
];

async function letIn(deps: ActionDeps, name: string, audit: AuditContext) {
  const link = await makeLink(deps, name, audit);
  if (!link) throw unknown();
  return { link: linkAddress(deps, deps.config.consoleOrigin, link) };
}

async function sayLink(opened: CommandLine, name: string, audit: AuditContext): Promise<string> {
  const link = await makeLink(opened, name, withoutEmpty(audit));
  if (!link) throw unknownName(name);
  return `${linkAddress(opened, await opened.consoleOrigin(), link)}\nWorks once, for 24 hours.`;
}

/** A command without a reason flag has an empty reason, which the audit line omits. */
const withoutEmpty = ({ by, reason }: AuditContext) => ({ by, ...(reason !== '' && { reason }) });

function settle(outcome: RoleChange | 'removed') {
  if (outcome === 'unknown') throw unknown();
  if (outcome === 'changed meanwhile') throw conflict('another owner gave them another role');
  if (outcome === 'last owner') throw new AppError('failed_precondition', { reason: 'OPERATOR_LAST_OWNER' });
  return {};
}

const unknown = () => new AppError('not_found', { description: 'no such operator' });
const unknownName = (name: string) => new Refusal(`there is no operator called ${name}`);
