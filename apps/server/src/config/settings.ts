import { isIP } from 'node:net';
import { namedRanges } from './address-ranges.ts';

/**
 * A setting and its parser. The parsers are written by hand, because loading a schema library takes 0.3 s and delays
 * the start of the embedded database.
 */
export interface Setting<T, Default = T | undefined> extends About<Default> {
  /** Returns the value, or the rule that the text breaks. */
  read(text: string): { value: T } | { rule: string };
}

/** How a setting is described in docs/settings.md, which `npm run docs:settings` writes. */
export interface About<Default = undefined> {
  /** Describes the setting. The error message for a refused value contains this text too. */
  description: string;
  /** Further sentences for docs/settings.md. */
  details?: string;
  /** The value if the variable is not set. */
  default?: Default;
  /** The value in production (MODE=production) if the variable is not set and `default` does not apply there. */
  productionDefault?: Default;
  /** Markdown that describes the default, if it is computed or not a simple value. */
  defaultText?: string;
  /** `yes`, or the condition under which production needs the setting; absent if production never needs it. */
  production?: string;
}

export const text = <Default extends string | undefined = undefined>(
  pattern: RegExp,
  about: About<Default>,
): Setting<string, Default> => ({
  ...about,
  read: (input) => (pattern.test(input) ? { value: input } : { rule: `must match ${pattern.source}` }),
});

export const number = <Default extends number | undefined = undefined>(
  minimum: number,
  about: About<Default>,
): Setting<number, Default> => ({
  ...about,
  read(input) {
    const value = Number(input);
    return Number.isFinite(value) && value >= minimum ? { value } : { rule: 'must be a positive number' };
  },
});

export const integer = <Default extends number | undefined = undefined>(
  minimum: number,
  maximum: number,
  about: About<Default>,
): Setting<number, Default> => ({
  ...about,
  read(input) {
    const value = /^\d{1,9}$/.test(input) ? Number(input) : Number.NaN;
    const isInside = value >= minimum && value <= maximum;
    return isInside ? { value } : { rule: `must be a whole number from ${minimum} to ${maximum}` };
  },
});

export const choice = <const T extends string, Default extends NoInfer<T> | undefined = undefined>(
  options: readonly T[],
  about: About<Default>,
): Setting<T, Default> => ({
  ...about,
  read(input) {
    const value = options.find((option) => option === input);
    return value === undefined ? { rule: `must be one of ${options.join(', ')}` } : { value };
  },
});

export const flag = (about: Pick<About, 'description' | 'details'>): Setting<boolean, boolean> => ({
  ...about,
  default: false,
  read: (input) =>
    /^(1|true|0|false)$/.test(input) ? { value: input === '1' || input === 'true' } : { rule: 'must be 1 or 0' },
});

/** Setting for an origin: scheme, host and port exactly as browsers write them. */
export const origin = <Default extends string | undefined = undefined>(
  about: About<Default>,
): Setting<string, Default> => ({
  ...about,
  read: (input) =>
    /^https?:/.test(input) && URL.canParse(input) && new URL(input).origin === input
      ? { value: input }
      : { rule: 'must be an origin such as https://www.example.com' },
});

/** Setting for a URL with one of the given schemes. Faults do not quote the URL, because it may contain a password. */
export const url = <Default extends string | undefined = undefined>(
  schemes: readonly string[],
  example: string,
  about: About<Default>,
): Setting<string, Default> => ({
  ...about,
  read(input) {
    const address = URL.canParse(input) ? new URL(input) : null;
    const scheme = address?.protocol.slice(0, -1) ?? '';
    // fetch refuses a URL with a password, and its error message would quote the password.
    const isFetchable = !scheme.startsWith('http') || (address?.username === '' && address.password === '');
    const isServed = address?.hostname && schemes.includes(scheme) && isFetchable;
    return isServed ? { value: input } : { rule: `must be an address such as ${example}` };
  },
});

/** Setting for a comma-separated list of addresses, CIDR ranges and names of ranges. */
export const addresses = (about: About): Setting<string[], undefined> => ({
  ...about,
  read(input) {
    const value = input
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .flatMap((entry) => (Object.hasOwn(namedRanges, entry) ? namedRanges[entry as keyof typeof namedRanges] : entry));
    const wrong = value.find((entry) => !isAddressOrRange(entry));
    const known = Object.keys(namedRanges).join(', ');
    return wrong === undefined ? { value } : { rule: `${wrong} is no address, CIDR range or one of ${known}` };
  },
});

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  // An address with a zone id (`%eth0`) is refused, because it never equals the address of a connection.
  if (family === 0 || rest.length > 0 || address.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

export type SettingValues<Table> = {
  [Name in keyof Table]: Table[Name] extends Setting<infer T, infer Default> ? T | Default : never;
};

/** Reads all settings and reports all faults together. A setting that is missing or faulty gets its default. */
export function readSettings<Table extends Record<string, Setting<unknown, unknown>>>(
  table: Table,
  env: Record<string, string | undefined>,
): { settings: SettingValues<Table>; faults: string[] } {
  const settings: Record<string, unknown> = {};
  const faults: string[] = [];
  const isProduction = env['MODE'] === 'production';
  for (const [name, setting] of Object.entries(table)) {
    settings[name] = (isProduction ? setting.productionDefault : undefined) ?? setting.default;
    const input = env[name];
    // An empty variable counts as not set, because shells and compose files leave empty variables.
    if (!input) continue;
    const outcome = setting.read(input);
    if ('rule' in outcome) faults.push(`${name}: ${outcome.rule} (${setting.description})`);
    else settings[name] = outcome.value;
  }
  return { settings: settings as SettingValues<Table>, faults };
}
