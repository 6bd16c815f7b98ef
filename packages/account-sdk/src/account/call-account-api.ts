import type { accountPaths, captchaPaths } from '@feisuo/contract/facts/paths';
import type { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { VerifyReply } from '@feisuo/contract/schemas/account-verification';
import type { AccountClient } from '../account-client.ts';
import { withCaptcha } from '../captcha/with-captcha.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { ownError } from '../errors/account-error.ts';
import { type Call, asClient, addressOf } from '../request/call.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { createContinuation, type FactorAnswer } from './continuation.ts';

type ValueOf<Table> = Table[keyof Table];
/**
 * Each operation states its path as a literal, because importing the table of paths would add a kilobyte to the bundle.
 * This type checks the literals.
 */
type AccountPath = ValueOf<typeof accountPaths> | ValueOf<typeof captchaPaths> | ValueOf<typeof twoFactorPaths>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A request without `client_id` and `client_secret`, which `Caller` adds. */
export type Asked<Request> = Omit<Request, 'client_id' | 'client_secret'>;

/** Sends the parameters in the query (GET and DELETE) or in the body. `id` replaces the variable in the path. */
type Ask = <Reply = object>(method: Method, path: AccountPath, body?: object, id?: string) => Promise<Reply>;

/** How operations call the account service. All calls solve captchas if required. */
export interface Caller {
  client: AccountClient;
  /** Calls as the application, without a user. */
  open: Ask;
  /** Calls as the signed-in user. */
  personal: Ask;
  /** Like `open`, for calls that return credentials, which are then stored. */
  enter(method: Method, path: AccountPath, body?: object, more?: Partial<Call>): Promise<Credentials>;
  /** Continues a call that was refused because it needs more proof. Resolves to the reply of that call. */
  proceed<Reply>(error: unknown, answer: FactorAnswer): Promise<Reply>;
}

export function createCaller(client: AccountClient): Caller {
  const { credentials, config } = client;
  const { clientId, clientSecret } = config;
  const send = withCaptcha(client);

  const asApp: (...args: Parameters<Ask>) => Call = (method, path, body, id) => {
    const named = { ...asClient(config), ...omitUndefined(body) };
    if (!clientSecret || hasBody(method)) return callOf(method, path, named, id);
    // The client secret must never be in a URL. For calls without a body, it is sent by HTTP Basic authentication.
    const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
    const call = callOf(method, path, { ...named, client_secret: undefined }, id);
    return { ...call, headers: { authorization: `Basic ${basic}` } };
  };

  const { attempt, proceed } = createContinuation(send, async (answer) => {
    const verified = await send<VerifyReply>(asApp('POST', '/v1/auth/verification/verify', answer));
    return verified.verification_token;
  });

  // The functions are cast, so that each operation can state the type of its reply.
  return {
    client,
    open: async (...args) => attempt(asApp(...args)),
    personal: async (...args) => attempt({ ...callOf(...args), withCredentials: true }),
    enter: async (method, path, body, more) => attempt({ ...asApp(method, path, body), ...more }, credentials.save),
    proceed,
  } as Caller;
}

const hasBody = (method: Method) => method.startsWith('P');

const callOf: (...args: Parameters<Ask>) => Call = (method, path, body = {}, id) => {
  const filled = path.replace(/:\w+/, () => segmentOf(id));
  if (hasBody(method)) return { method, path: filled, body };
  return { method, path: addressOf(filled, body as Record<string, string>) };
};

/**
 * Refuses ids that are empty or consist of dots, because they would address the whole list and end all sessions. Lone
 * surrogates cannot be encoded.
 */
function segmentOf(id = ''): string {
  if (/^\.{0,2}$|\p{Cs}/u.test(id)) throw ownError('local', 'wrong id');
  return encodeURIComponent(id);
}
