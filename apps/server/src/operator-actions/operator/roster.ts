import { operatorRoles, type OperatorRole } from '@feisuo/contract/facts/permissions';
import { ColleagueTokenParams } from '@feisuo/contract/schemas/console-tokens';
import {
  AddOperatorRequest,
  ChangeRoleRequest,
  OperatorActRequest,
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
  type Act,
  type RoleChange,
} from '../../modules/operator/index.ts';
import { checkName } from '../check-name.ts';
import { defineAction, type ActionDeps } from '../define-action.ts';
import { Refusal, type CommandLine, type VerbCall } from '../verb.ts';

/** The operator module writes the audit lines itself. */
const writes = { permission: 'operators.write', proof: 'fresh', audit: 'operators.read' } as const;

const addOperatorAction = defineAction({
  ...writes,
  name: 'operator.add',
  path: 'POST /operators',
  words: '添加运营人员',
  summary: 'Invites an operator; returns a one-time link',
  input: AddOperatorRequest,
  output: OperatorLinkReply,
  run: async (deps, { input, act }) => {
    // Names are distinguished by eye.
    const name = input.name.trim();
    const outcome = await addOperator(deps, { name, role: input.role }, act);
    if (outcome === 'taken') throw new AppError('already_exists', { reason: 'OPERATOR_NAME_TAKEN' });
    if (outcome === 'reserved') throw new AppError('invalid_argument', { reason: 'OPERATOR_NAME_RESERVED' });
    return letIn(deps, name, act);
  },
  verb: {
    command: 'operator add <name>',
    says: 'adds an operator and prints the one-time link by which they enter',
    flags: { '--role <role>': { says: 'what they may do', choices: operatorRoles, default: 'operator' } },
    reason: { isOptional: true },
    run: async (opened, { args: [name], flags: { role }, act }: VerbCall<{ role: OperatorRole }, [string]>) => {
      checkName('the name', name);
      const outcome = await addOperator(opened, { name, role }, withoutEmpty(act));
      if (outcome === 'taken') throw new Refusal(`${name} exists already, or did, or a name that looks like it does`);
      if (outcome === 'reserved') throw new Refusal(`the audit log calls itself ${name}: take another name`);
      return sayLink(opened, name, act);
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
  input: OperatorActRequest,
  output: DoneReply,
  run: async (deps, { params, act }) => settle(await removeOperator(deps, params.name, act)),
  verb: {
    command: 'operator remove <name>',
    says: 'takes an operator’s access away, at once',
    run: async (opened, { args: [name], act }: VerbCall<object, [string]>) => {
      const outcome = await removeOperator(opened, name, act);
      if (outcome === 'unknown') throw unknownName(name);
      if (outcome === 'last owner')
        throw new Refusal(`${name} is the last owner. Add another first: operator add <name> --role owner`);
      return `Removed ${name}; their sessions have ended.`;
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
  run: async (deps, { params: { name }, input: { role, seenRole }, act }) =>
    settle(await changeRole(deps, { name, role, seenRole }, act)),
});

const makeLinkAction = defineAction({
  ...writes,
  name: 'operator.link',
  path: 'POST /operators/:name/link',
  words: '签发登录链接给',
  summary: 'A new sign-in link; the previous one stops working',
  params: OperatorParams,
  input: OperatorActRequest,
  output: OperatorLinkReply,
  run: async (deps, { params, act }) => letIn(deps, params.name, act),
  verb: {
    command: 'operator link [name]',
    says: 'prints a new one-time link; the one before stops working',
    reason: { isOptional: true },
    run: async (opened, { args: [name = 'owner'], act }: VerbCall<object, readonly [string?]>) =>
      sayLink(opened, name, act),
  },
});

const resetOperatorFactor = defineAction({
  ...writes,
  name: 'operator.factor_reset',
  path: 'POST /operators/:name/factor/reset',
  words: '重置两步验证',
  summary: 'Removes all second factors of an operator who lost them, and ends the sessions',
  params: OperatorParams,
  input: OperatorActRequest,
  output: DoneReply,
  run: async (deps, { params: { name }, act, request }) => {
    // Operators remove their own factors one by one, and the last one stays.
    if (name === operatorOf(request).name) throw new AppError('failed_precondition', { reason: 'OPERATOR_OWN_RESET' });
    if (!(await resetFactor(deps, name, act))) throw unknown();
    return {};
  },
  verb: {
    command: 'operator reset-factor <name>',
    says: 'takes a lost second factor away and ends their sessions; they set up another before they touch money or accounts',
    run: async (opened, { args: [name], act }: VerbCall<object, [string]>) => {
      if (!(await resetFactor(opened, name, act))) throw unknownName(name);
      return `${name} has no second factor any more and is signed out. Let them in again: operator link ${name}`;
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
  input: OperatorActRequest,
  output: DoneReply,
  run: async (deps, { params: { name, id }, act }) => {
    const operator = await findOperator(deps.db, name);
    if (!operator) throw unknown();
    if (!(await revokeToken(deps, { operator, id }, act)))
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

async function letIn(deps: ActionDeps, name: string, act: Act) {
  const link = await makeLink(deps, name, act);
  if (!link) throw unknown();
  return { link: linkAddress(deps, deps.config.consoleOrigin, link) };
}

async function sayLink(opened: CommandLine, name: string, act: Act): Promise<string> {
  const link = await makeLink(opened, name, withoutEmpty(act));
  if (!link) throw unknownName(name);
  return `${linkAddress(opened, await opened.consoleOrigin(), link)}\nWorks once, for 24 hours.`;
}

/** A verb without a reason flag has an empty reason. */
const withoutEmpty = ({ by, reason }: Act) => ({ by, ...(reason !== '' && { reason }) });

function settle(outcome: RoleChange | 'removed') {
  if (outcome === 'unknown') throw unknown();
  if (outcome === 'changed meanwhile') throw conflict('another owner gave them another role');
  if (outcome === 'last owner') throw new AppError('failed_precondition', { reason: 'OPERATOR_LAST_OWNER' });
  return {};
}

const unknown = () => new AppError('not_found', { description: 'no such operator' });
const unknownName = (name: string) => new Refusal(`there is no operator called ${name}`);
