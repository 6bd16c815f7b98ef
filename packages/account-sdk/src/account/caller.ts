import type { accountPaths, captchaPaths } from '@feisuo/contract/facts/paths';
import type { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { VerifyReply } from '@feisuo/contract/schemas/account-verification';
import type { AccountClient } from '../account-client.ts';
import { withCaptcha } from '../captcha/with-captcha.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { ownError } from '../errors/account-error.ts';
import { asClient } from '../request/as-client.ts';
import type { Call } from '../request/call.ts';
import { addressOf } from '../request/address-of.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { createContinuation, type FactorAnswer } from './continuation.ts';

type ValueOf<Table> = Table[keyof Table];
/** Paths are written where they are used: the whole table would add a kilobyte. The type checks each path. */
type AccountPath = ValueOf<typeof accountPaths> | ValueOf<typeof captchaPaths> | ValueOf<typeof twoFactorPaths>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A request without the client's credentials, which are added. */
export type Asked<Request> = Omit<Request, 'client_id' | 'client_secret'>;

/** GET and DELETE send the parameters in the query, other methods in the body. `id` fills the path's variable. */
type Ask = <Reply = object>(method: Method, path: AccountPath, says?: object, id?: string) => Promise<Reply>;

/** How operations call the account service. All of them handle captchas. */
export interface Caller {
  client: AccountClient;
  /** As the application, without a user. */
  open: Ask;
  /** As the signed-in user. */
  personal: Ask;
  /** Like `open`, for calls that answer credentials: they are stored. */
  enter(method: Method, path: AccountPath, says?: object, more?: Partial<Call>): Promise<Credentials>;
  /** Continues a call that needs more proof; resolves to the call's reply. */
  proceed<Reply>(error: unknown, answer: FactorAnswer): Promise<Reply>;
}

export function createCaller(client: AccountClient): Caller {
  const { credentials, config } = client;
  const { clientId, clientSecret } = config;
  const send = withCaptcha(client);

  const asApp: (...asked: Parameters<Ask>) => Call = (method, path, says, id) => {
    const named = { ...asClient(config), ...omitUndefined(says) };
    if (!clientSecret || hasBody(method)) return callOf(method, path, named, id);
    // A secret never goes into the URL: without a body it is sent as HTTP Basic.
    const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
    const call = callOf(method, path, { ...named, client_secret: undefined }, id);
    return { ...call, headers: { authorization: `Basic ${basic}` } };
  };

  const { attempt, proceed } = createContinuation(send, async (answer) => {
    const verified = await send<VerifyReply>(asApp('POST', '/v1/auth/verification/verify', answer));
    return verified.verification_token;
  });

  // The operations know the type of the reply.
  return {
    client,
    open: async (...asked) => attempt(asApp(...asked)),
    personal: async (...asked) => attempt({ ...callOf(...asked), withCredentials: true }),
    enter: async (method, path, says, more) => attempt({ ...asApp(method, path, says), ...more }, credentials.save),
    proceed,
  } as Caller;
}

const hasBody = (method: Method) => method.startsWith('P');

const callOf: (...asked: Parameters<Ask>) => Call = (method, path, says = {}, id) => {
  const filled = path.replace(/:\w+/, () => segmentOf(id));
  if (hasBody(method)) return { method, path: filled, body: says };
  return { method, path: addressOf(filled, says as Record<string, string>) };
};

/**
 * An empty id, or dots, would address the whole list: all sessions would end instead of one. A lone surrogate cannot be
 * encoded.
 */
function segmentOf(id = ''): string {
  if (/^\.{0,2}$|\p{Cs}/u.test(id)) throw ownError('local', 'wrong id');
  return encodeURIComponent(id);
}
