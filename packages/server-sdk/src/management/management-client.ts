import type {
  AccountDetail,
  AccountEvent,
  AccountFilters,
  ListedAccount,
  PersonName,
} from '@feisuo/contract/schemas/console-accounts';
import type { ConsoleOrder, ConsoleOrderDetail, OrderFilters } from '@feisuo/contract/schemas/console-orders';
import { checkedOrigin, makeSender, type CommonConfig, type JsonReply } from '../platform.ts';
import { ManagementError } from './management-error.ts';

export interface ManagementConfig extends CommonConfig {
  /** The origin of the console, such as `https://console.example`. */
  consoleOrigin: string;
  /** A token that an operator created in the console, under 我的账户 › 创建令牌. */
  token: string;
}

/** A page of a list. Pass `next` as `after` to read the next page; it is null on the last one. */
export interface Page<Row> {
  list: Row[];
  next: string | null;
}

/** Calls with the permissions of an operator token. Every change is in the audit log, with the token's name. */
export interface ManagementClient {
  accounts: {
    /** Lists accounts, newest first. `q` must be an account id. Needs `accounts.read`. */
    list(filters?: AccountFilters & { after?: string }): Promise<Page<ListedAccount>>;
    /** An account with its memberships, sessions and devices. Needs `accounts.read`. */
    get(accountId: string): Promise<AccountDetail>;
    /** What happened to an account, newest first. Needs `accounts.read`. */
    history(accountId: string, after?: string): Promise<Page<AccountEvent>>;
    /** Changes the state, such as `active` to `frozen`, if it is still `from`. Needs `accounts.act`. */
    changeState(accountId: string, change: { from: string; to: string; reason: string }): Promise<void>;
    /** Signs the account out everywhere, or ends one session. Needs `accounts.act`. */
    endSessions(accountId: string, how: { reason: string; sessionId?: string }): Promise<{ ended: number }>;
    /** Lifts the lock after wrong passwords. Needs `accounts.act`. */
    unlock(accountId: string, how: { reason: string }): Promise<void>;
    /** Names of up to 100 accounts, by id. Needs `accounts.read`. */
    names(accountIds: readonly string[]): Promise<Record<string, PersonName>>;
  };
  orders: {
    /** Lists orders, newest first. Needs `orders.read`. */
    list(filters?: OrderFilters & { after?: string }): Promise<Page<ConsoleOrder>>;
    /** An order with its payments, refunds and history. Needs `orders.read`. */
    get(orderId: string): Promise<ConsoleOrderDetail>;
  };
}

/** Creates a client for calls of the console's API with an operator token. */
export function createManagementClient({ consoleOrigin, token, ...common }: ManagementConfig): ManagementClient {
  const base = `${checkedOrigin('consoleOrigin', consoleOrigin, common.allowHttp)}/console/api`;
  if (typeof token !== 'string' || !/^op_[\w-]+$/.test(token))
    throw new TypeError('token must be an operator token, which begins with op_');
  const send = makeSender(common);
  const headers = { authorization: `Bearer ${token}` };

  async function call<Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> {
    const json = body && { body: JSON.stringify(body) };
    const type = body && { 'content-type': 'application/json' };
    let reply: JsonReply;
    try {
      reply = await send(base + path, { method, headers: { ...headers, ...type }, ...json });
    } catch (cause) {
      throw new ManagementError('the console does not answer', { status: 0, code: -1, cause });
    }
    const { status } = reply;
    const { code = -1, message = '', data } = (reply.body ?? {}) as { code?: number; message?: string; data?: Data };
    if (status === 200 && code === 0) return data as Data;
    const requestId = reply.headers.get('x-request-id') ?? undefined;
    throw new ManagementError(message || `the console answered with status ${status}`, { status, code, requestId });
  }
  const get = <Data>(path: string, query: object = {}) => call<Data>('GET', path + queryOf(query));

  return {
    accounts: {
      list: (filters) => get('/accounts', filters),
      get: (id) => get(`/accounts/${segment(id)}`),
      history: (id, after) => get(`/accounts/${segment(id)}/history`, { after }),
      async changeState(id, { from: seen, to, reason }) {
        await call('POST', `/accounts/${segment(id)}/state`, { seen, to, reason });
      },
      endSessions: (id, { reason, sessionId: session }) =>
        call('POST', `/accounts/${segment(id)}/sessions/end`, { reason, session }),
      async unlock(id, { reason }) {
        await call('POST', `/accounts/${segment(id)}/unlock`, { reason });
      },
      async names(ids) {
        if (ids.length === 0) return {};
        return (await get<{ people: Record<string, PersonName> }>('/people', { ids: ids.join(',') })).people;
      },
    },
    orders: {
      list: (filters) => get('/orders', filters),
      get: (id) => get(`/orders/${segment(id)}`),
    },
  };
}

function queryOf(fields: object): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
}

/** An id as a part of a path. An id from a request must not lead to another path. */
function segment(id: string): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new TypeError('an id has letters, digits, - and _ only');
  return id;
}
