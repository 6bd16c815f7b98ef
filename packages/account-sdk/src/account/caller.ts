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
import { given } from '../given.ts';
import { createContinuation, type FactorAnswer } from './continuation.ts';

type ValueOf<Table> = Table[keyof Table];
/** Written out where it is used: the whole table would be a kilobyte, and the type holds each path to it. */
type AccountPath = ValueOf<typeof accountPaths> | ValueOf<typeof captchaPaths> | ValueOf<typeof twoFactorPaths>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a request says, without how the application names itself: that is added. */
export type Asked<Request> = Omit<Request, 'client_id' | 'client_secret'>;

/** GET and DELETE carry what they say in the query, the others in the body. `id` fills the variable of the path. */
type Ask = <Reply = object>(method: Method, path: AccountPath, says?: object, id?: string) => Promise<Reply>;

/** The ways in which operations call the account service. All of them meet captchas. */
export interface Caller {
  client: AccountClient;
  /** As the application, whoever sits in front of it. */
  open: Ask;
  /** As whoever is signed in. */
  personal: Ask;
  /** Like `open`, for what answers credentials: they are kept. */
  enter(method: Method, path: AccountPath, says?: object, more?: Partial<Call>): Promise<Credentials>;
  /** Goes on with a call that was asked for more proof, to what it would have answered. */
  proceed<Reply>(error: unknown, answer: FactorAnswer): Promise<Reply>;
}

export function createCaller(client: AccountClient): Caller {
  const { credentials, config } = client;
  const { clientId, clientSecret } = config;
  const send = withCaptcha(client);

  const asApp: (...asked: Parameters<Ask>) => Call = (method, path, says, id) => {
    const named = { ...asClient(config), ...given(says) };
    if (!clientSecret || hasBody(method)) return callOf(method, path, named, id);
    // A secret stands in no address: without a body it goes as HTTP Basic.
    const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
    const call = callOf(method, path, { ...named, client_secret: undefined }, id);
    return { ...call, headers: { authorization: `Basic ${basic}` } };
  };

  const { attempt, proceed } = createContinuation(send, async (answer) => {
    const verified = await send<VerifyReply>(asApp('POST', '/v1/auth/verification/verify', answer));
    return verified.verification_token;
  });

  // What a reply is, the operations know; a promise of it is all that passes through here.
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
 * Nothing, and dots, would not name one of a list but the list itself or what is above it: all sessions would end in place
 * of one. Half a character cannot be encoded.
 */
function segmentOf(id = ''): string {
  if (/^\.{0,2}$|\p{Cs}/u.test(id)) throw ownError('local', 'wrong id');
  return encodeURIComponent(id);
}
