import { locales, type Locale } from '@feisuo/contract/facts/locales';
import { choice, type Setting } from './settings.ts';

/** Fields that all entries of PROVIDERS have. */
interface ProviderBase {
  id: string;
  /** Label of the button. */
  name: string;
  /** Labels of the button in other languages, by locale. */
  names?: Partial<Record<Locale, string>>;
  clientId: string;
  clientSecret: string;
  scopes: string[];
}

/** An OpenID Connect issuer that publishes a discovery document. */
export interface OidcSetting extends ProviderBase {
  kind: 'oidc';
  issuer: string;
}

export interface WechatSetting extends ProviderBase {
  kind: 'wechat';
  endpoints: Record<keyof (typeof defaultEndpoints)['wechat'], string>;
}

export interface QqSetting extends ProviderBase {
  kind: 'qq';
  endpoints: Record<keyof (typeof defaultEndpoints)['qq'], string>;
}

export type ProviderSetting = OidcSetting | WechatSetting | QqSetting;

const kinds = ['oidc', 'wechat', 'qq'] as const;

const defaultScopes = { oidc: ['openid', 'profile'], wechat: ['snsapi_login'], qq: ['get_user_info'] };

const defaultEndpoints = {
  wechat: {
    authorize: 'https://open.weixin.qq.com/connect/qrconnect',
    token: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    userinfo: 'https://api.weixin.qq.com/sns/userinfo',
  },
  qq: {
    authorize: 'https://graph.qq.com/oauth2.0/authorize',
    token: 'https://graph.qq.com/oauth2.0/token',
    openid: 'https://graph.qq.com/oauth2.0/me',
    userinfo: 'https://graph.qq.com/user/get_user_info',
  },
} as const;

/** Names that the providers' consoles use for client id and client secret. All of them are accepted. */
const idNames = ['clientId', 'appId'] as const;
const secretNames = ['clientSecret', 'appSecret', 'appKey'] as const;

/**
 * Setting with a JSON list of identity providers. Faults name the entry and the key, but not the value, which may be
 * secret.
 */
const providerList: Setting<ProviderSetting[], ProviderSetting[]> = {
  description: 'JSON list of identity providers for the sign-in page, in the order of the buttons',
  default: [],
  defaultText: 'none',
  read(input) {
    let list: unknown;
    try {
      list = JSON.parse(input);
    } catch (error) {
      // Only the position is taken from the parser's message, because the message quotes the text, which may be secret.
      const [, position] = /position (\d+)/.exec((error as Error).message) ?? [];
      return { rule: position === undefined ? 'is not JSON' : `is not JSON: look at character ${position}` };
    }
    if (!Array.isArray(list)) return { rule: 'must be a JSON list of providers' };
    const faults: string[] = [];
    const settings = list.map((entry: unknown, index) => readEntry(entry, index, faults));
    const ids = settings.map(({ id }) => id);
    for (const id of new Set(ids.filter((one, index) => one !== '' && ids.indexOf(one) !== index))) {
      faults.push(`two providers have the id ${id}`);
    }
    return faults.length > 0 ? { rule: faults.join('; ') } : { value: settings };
  },
};

export const providerSettings = {
  PROVIDERS: providerList,
  DEMO_PROVIDER: choice(['on', 'off'], {
    description: '`on`: the identity provider `demo`, where a visitor chooses any identity',
    details: 'Production refuses `on`.',
    default: 'on',
    productionDefault: 'off',
  }),
};

const ID = /^[A-Za-z0-9._-]{1,64}$/;
const NAME = /^[^\p{C}]{1,32}$/u;
const VISIBLE = /^[\x21-\x7e]{1,512}$/;

function readEntry(entry: unknown, index: number, faults: string[]): ProviderSetting {
  const fields = isObject(entry) ? entry : {};
  const id = textOf(fields['id'], ID);
  const where = `entry ${index + 1}${id === '' ? '' : ` (${id})`}`;
  if (!isObject(entry)) faults.push(`${where} must be an object`);
  const blame = (fault: string) => void (isObject(entry) && faults.push(`${where}: ${fault}`));
  if (id === '') blame('id must be 1 to 64 letters, digits, dots, dashes or underscores');
  const kind = kinds.find((known) => known === fields['kind']);
  if (!kind) blame(`kind must be one of ${kinds.join(', ')}`);
  const name = textOf(fields['name'], NAME);
  if (name === '') blame('name must be 1 to 32 characters');
  const base = {
    id,
    name,
    ...(fields['names'] !== undefined && { names: readNames(fields['names'], blame) }),
    clientId: readOneOf(fields, idNames, blame),
    clientSecret: readOneOf(fields, secretNames, blame),
    scopes: readScopes(fields['scopes'], kind ?? 'oidc', blame),
  };
  blameUnknown(fields, kind, blame);
  if (kind === 'wechat') return { ...base, kind, endpoints: readEndpoints(fields['endpoints'], kind, blame) };
  if (kind === 'qq') return { ...base, kind, endpoints: readEndpoints(fields['endpoints'], kind, blame) };
  const issuer = textOf(fields['issuer'], VISIBLE);
  if (kind === 'oidc' && !isServed(issuer)) blame(`issuer ${ADDRESS_RULE}`);
  return { ...base, kind: 'oidc', issuer };
}

/** Reports unknown keys, because an unknown key is probably misspelt. */
function blameUnknown(fields: Record<string, unknown>, kind: string | undefined, blame: (fault: string) => void): void {
  const own = kind === 'oidc' ? 'issuer' : 'endpoints';
  const known = new Set<string>(['id', 'name', 'names', 'kind', 'scopes', own, ...idNames, ...secretNames]);
  for (const key of Object.keys(fields).filter((one) => kind !== undefined && !known.has(one))) {
    blame(/^\w{1,32}$/.test(key) ? `${key} is no key of this kind` : 'has a key of no kind');
  }
}

function readOneOf(fields: Record<string, unknown>, names: readonly string[], blame: (fault: string) => void): string {
  const present = names.filter((name) => fields[name] !== undefined);
  const value = textOf(fields[present[0] ?? ''], VISIBLE);
  if (present.length > 1) blame(`give only one of ${present.join(', ')}`);
  else if (present.length === 0) blame(`${names.join(' or ')} is missing`);
  else if (value === '') blame(`${present.join()} must be printable ASCII without blanks`);
  return value;
}

function readNames(input: unknown, blame: (fault: string) => void): Partial<Record<Locale, string>> {
  if (!isObject(input)) blame('names must be an object');
  const entries = Object.entries(isObject(input) ? input : {}).map(([locale, name]) => [locale, textOf(name, NAME)]);
  if (entries.some(([locale]) => !locales.some((known) => known === locale))) {
    blame(`names may hold ${locales.join(', ')} only`);
  } else if (entries.some(([, name]) => name === '')) blame('each of names must be 1 to 32 characters');
  return Object.fromEntries(entries);
}

function readScopes(input: unknown, kind: keyof typeof defaultScopes, blame: (fault: string) => void): string[] {
  if (input === undefined) return defaultScopes[kind];
  const scopes = Array.isArray(input) ? input.map((scope: unknown) => textOf(scope, VISIBLE)) : [''];
  if (scopes.length === 0 || scopes.includes('')) blame('scopes must be a list of names');
  else if (kind === 'oidc' && !scopes.includes('openid')) blame('scopes must contain openid');
  return scopes;
}

function readEndpoints<Kind extends keyof typeof defaultEndpoints>(
  input: unknown,
  kind: Kind,
  blame: (fault: string) => void,
): Record<keyof (typeof defaultEndpoints)[Kind], string> {
  const endpoints: Record<string, string> = { ...defaultEndpoints[kind] };
  if (input !== undefined && !isObject(input)) blame('endpoints must be an object');
  for (const [name, address] of Object.entries(isObject(input) ? input : {})) {
    const value = textOf(address, VISIBLE);
    if (endpoints[name] === undefined) blame(`endpoints may hold ${Object.keys(endpoints).join(', ')} only`);
    else if (!isServed(value) || value.includes('?')) blame(`endpoints.${name} ${ADDRESS_RULE}`);
    else endpoints[name] = value;
  }
  return endpoints as Record<keyof (typeof defaultEndpoints)[Kind], string>;
}

const ADDRESS_RULE = 'must be an https address (http only on this machine), without query, fragment or password';

function isServed(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(url.hostname));
}

const isOnThisMachine = (hostname: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : '');
