import { AuthorizeInfoQuery, PushedRequest } from '@feisuo/contract/schemas/account-authorize';
import { clientAssertionFields } from '@feisuo/contract/schemas/account-tokens';
import { Compile } from 'typebox/compile';
import { AppError } from '../../../http/app-error.ts';
import { memoizeBySchema } from '../../../http/memoize-by-schema.ts';

/** The parameters of an authorization request, as they are in an address. */
export type RequestParams = Omit<
  PushedRequest,
  'client_id' | 'client_secret' | keyof typeof clientAssertionFields | 'locale' | 'request_uri'
>;

/** The only parameter that an authorization request may repeat (RFC 8707, 2). */
const REPEATABLE = 'resource';

const queryValidator = memoizeBySchema((schema: typeof AuthorizeInfoQuery) => Compile(schema))(AuthorizeInfoQuery);

/**
 * Reads the query of the authorization page. A parameter that is repeated is refused (RFC 6749, 3.1), as is one that is
 * too long.
 */
export function readPageQuery(params: URLSearchParams): AuthorizeInfoQuery {
  const query: Record<string, string | string[]> = { response_type: '' };
  for (const name of new Set(params.keys())) {
    if (!Object.hasOwn(AuthorizeInfoQuery.properties, name)) continue;
    const values = params.getAll(name);
    if (values.length > 1 && name !== REPEATABLE) throw invalidRequest(`${name}: given twice`);
    query[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  const validator = queryValidator();
  if (validator.Check(query)) return query;
  const [fault] = validator.Errors(query);
  throw invalidRequest(`${fault?.instancePath.slice(1) ?? 'a parameter'}: ${fault?.message ?? 'not allowed'}`);
}

/** Parameters of a push that are not parameters of the authorization request, or not the client's to choose. */
const aboutTheClient: ReadonlySet<string> = new Set([
  'client_id',
  'client_secret',
  ...Object.keys(clientAssertionFields),
  'locale',
  'request_uri',
]);

/** The parameters of a pushed request, without those that authenticate the client or belong to the page. */
export function paramsOfPush(pushed: PushedRequest): RequestParams {
  const isKnown = (name: string) => Object.hasOwn(PushedRequest.properties, name) && !aboutTheClient.has(name);
  return Object.fromEntries(Object.entries(pushed).filter(([name]) => isKnown(name)));
}

const invalidRequest = (description: string) => new AppError('invalid_request', { description });
