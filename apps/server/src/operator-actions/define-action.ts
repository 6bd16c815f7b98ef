import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { Permission } from '@feisuo/contract/facts/permissions';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AppError } from '../http/app-error.ts';
import type { AccountDeps } from '../modules/account/index.ts';
import type { Act, ConsoleDeps, Doer } from '../modules/operator/index.ts';
import type { PayDeps } from '../modules/pay/index.ts';
import type { Verb } from './verb.ts';

/** Dependencies of an action on a server. The command line has fewer: see `Verb`. */
export interface ActionDeps extends ConsoleDeps {
  account: AccountDeps;
  pay: PayDeps;
}

/** One request. `act` has a reason where the request has one. */
export interface ActionCall<Params = unknown, Query = unknown, Input = unknown> {
  params: Params;
  query: Query;
  input: Input;
  by: Doer;
  act: Input extends { reason: string } ? Act : { by: Doer };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The declared facts of an action; `facts/operator-actions.ts` is generated from them. */
interface ActionFacts {
  /** Subject and verb, such as `account.unlock`. */
  name: string;
  /** Method and path below /console/api; absent for command-line actions. */
  path?: string;
  permission?: Permission;
  /**
   * `fresh`: a second factor within minutes, and no token. `fresh-or-token`: or a token created with a proof. Absent:
   * the permission decides (`needsSecondFactor`).
   */
  proof?: 'fresh' | 'fresh-or-token';
  /** No token may call it, though it needs no fresh proof. */
  isForPeople?: boolean;
  /** The permission required to read its audit lines; null where it writes none. */
  audit: Permission | null;
  /** Its name in the audit log, or one name per line. */
  words?: string | Readonly<Partial<Record<AuditAction, string>>>;
  /** A second name for searches of the log. */
  alsoCalled?: Readonly<Partial<Record<AuditAction, string>>>;
}

export interface Action extends ActionFacts {
  /** For the OpenAPI document. */
  summary?: string;
  params?: TSchema;
  query?: TSchema;
  input?: TSchema;
  output?: TSchema;
  http?: ActionHttp;
  /** Its commands of `npm run admin`. */
  verb?: Verb | readonly Verb[];
  run?(deps: ActionDeps, call: ActionCall): Promise<unknown>;
}

interface ActionHttp {
  bodyLimit?: number;
  config?: FastifyContextConfig;
  /** The body is a file: read whole, or streamed. */
  body?: 'buffer' | 'stream';
  /** The refusal of a body above the limit. */
  tooLarge?: (cause: Error) => AppError;
  /** The reply has a secret and must not be cached. */
  isSecret?: boolean;
}

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;
type DataOf<Schema> = Schema extends TSchema ? (Static<Schema> extends { data: infer Data } ? Data : unknown) : unknown;

/** Type-checks an action: `run` gets the schemas' types and returns the output's data. */
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
