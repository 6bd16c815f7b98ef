import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Permission } from '@feisuo/contract/facts/permissions';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AppError } from '../http/app-error.ts';
import type { AccountDeps } from '../modules/account/index.ts';
import type { AuditContext, ConsoleDeps, AuditActor } from '../modules/operator/index.ts';
import type { PayDeps } from '../modules/pay/index.ts';
import type { Verb } from './verb.ts';

/** Dependencies of an action in a server process. A command has fewer dependencies (see `Verb`). */
export interface ActionDeps extends ConsoleDeps {
  account: AccountDeps;
  pay: PayDeps;
}

/** One request to an action. `audit` contains the reason, if the request has one. */
export interface ActionCall<Params = unknown, Query = unknown, Input = unknown> {
  params: Params;
  query: Query;
  input: Input;
  by: AuditActor;
  audit: Input extends { reason: string } ? AuditContext : { by: AuditActor };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The declared properties of an action, from which `facts/operator-actions.ts` is generated. */
interface ActionFacts {
  /** Name of the action: subject and verb, such as `account.unlock`. */
  name: string;
  /** Method and path below /console/api; absent for actions that only a command runs. */
  path?: string;
  permission?: Permission;
  /**
   * `fresh`: requires a second factor shown within minutes, and refuses tokens; `fresh-or-token` also accepts a token
   * that was created with a proof. If absent, the permission decides (`needsSecondFactor`).
   */
  proof?: 'fresh' | 'fresh-or-token';
  /** Whether tokens are refused although the action needs no fresh proof. */
  isForPeople?: boolean;
  /** The permission required to read the action's audit lines; null if it writes none. */
  audit: Permission | null;
  /** The action's Chinese name in the audit log; one name per kind if the action writes several kinds of lines. */
  words?: string | Readonly<Partial<Record<AuditAction, string>>>;
  /** Other words by which a search finds the audit line. */
  alsoCalled?: Readonly<Partial<Record<AuditAction, string>>>;
}

export interface Action extends ActionFacts {
  /** Summary in the OpenAPI document. */
  summary?: string;
  params?: TSchema;
  query?: TSchema;
  input?: TSchema;
  output?: TSchema;
  http?: ActionHttp;
  /** The commands of `npm run admin` that run this action. */
  verb?: Verb | readonly Verb[];
  run?(deps: ActionDeps, call: ActionCall): Promise<unknown>;
}

interface ActionHttp {
  bodyLimit?: number;
  config?: FastifyContextConfig;
  /** Set if the body is a file: `buffer` reads the whole file, `stream` passes it on. */
  body?: 'buffer' | 'stream';
  /** Makes the refusal for a body above the size limit. */
  tooLarge?: (cause: Error) => AppError;
  /** Whether the reply contains a secret and must not be cached. */
  isSecret?: boolean;
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;
type DataOf<Schema> = Schema extends TSchema ? (Static<Schema> extends { data: infer Data } ? Data : unknown) : unknown;

/** Types an action: `run` gets the types of the input schemas and must return the data of the output schema. */
export const defineAction = <
  const Params extends TSchema | undefined = undefined,
  const Query extends TSchema | undefined = undefined,
  const Input extends TSchema | undefined = undefined,
  const Output extends TSchema | undefined = undefined,
>(
  action: Omit<Action, 'params' | 'query' | 'input' | 'output' | 'run'> & {
    params?: Params;
    query?: Query;
    input?: Input;
    output?: Output;
    run?(
      deps: ActionDeps,
      call: ActionCall<StaticOf<Params>, StaticOf<Query>, StaticOf<Input>>,
    ): Promise<DataOf<NoInfer<Output>>>;
  },
): Action => action as Action;
