import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Permission } from '@feisuo/contract/facts/permissions';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AppError } from '../http/app-error.ts';
import type { AccountDeps } from '../modules/account/index.ts';
import type { Act, ConsoleDeps, Doer } from '../modules/operator/index.ts';
import type { PayDeps } from '../modules/pay/index.ts';
import type { Verb } from './verb.ts';

/** Everything an action may use on a server. The command line has less: see `Verb`. */
export interface ActionDeps extends ConsoleDeps {
  account: AccountDeps;
  pay: PayDeps;
}

/** One request to an action. `act` has the reason of requests that give one. */
export interface ActionCall<Params = unknown, Query = unknown, Input = unknown> {
  params: Params;
  query: Query;
  input: Input;
  by: Doer;
  act: Input extends { reason: string } ? Act : { by: Doer };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What every operator action declares of itself. The generated `facts/operator-actions.ts` is made of this. */
interface ActionFacts {
  /** Subject and verb, such as `account.unlock`. */
  name: string;
  /** Method and path below /console/api; left out where only the command line has it. */
  path?: string;
  permission?: Permission;
  /**
   * `fresh`: a second factor shown within minutes, and no token. `fresh-or-token`: the same, but a token that was created with
   * a proof may call it. Left out: the permission alone decides (`needsSecondFactor`).
   */
  proof?: 'fresh' | 'fresh-or-token';
  /** No token may call it, though it needs no fresh proof. */
  isForPeople?: boolean;
  /** Who may read its lines in the audit log; null where it writes none. */
  audit: Permission | null;
  /** What the log calls it: one name for a line called like the action, or one for each line that it may write. */
  words?: string | Readonly<Partial<Record<AuditAction, string>>>;
  /** Another name, by which the log is searched too. */
  alsoCalled?: Readonly<Partial<Record<AuditAction, string>>>;
}

export interface Action extends ActionFacts {
  /** One line for the OpenAPI document. */
  summary?: string;
  params?: TSchema;
  query?: TSchema;
  input?: TSchema;
  output?: TSchema;
  http?: ActionHttp;
  /** Its command, or commands, of `npm run admin`. */
  verb?: Verb | readonly Verb[];
  run?(deps: ActionDeps, call: ActionCall): Promise<unknown>;
}

/** What few routes need. */
interface ActionHttp {
  bodyLimit?: number;
  config?: FastifyContextConfig;
  /** The body is a file: read whole, or as it comes. */
  body?: 'buffer' | 'stream';
  /** The refusal of a body above the limit. */
  tooLarge?: (cause: Error) => AppError;
  /** The reply has a secret that no cache may keep. */
  isSecret?: boolean;
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;
type DataOf<Schema> = Schema extends TSchema ? (Static<Schema> extends { data: infer Data } ? Data : unknown) : unknown;

/** Checks an action where it is written: `run` gets what the schemas say, and returns the data of the output. */
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
