import { isIP } from 'node:net';
import { namedRanges } from './address-ranges.ts';

/**
 * Parsers of settings. Written by hand: loading a schema library takes 0.3 s, during which the embedded database could
 * already start.
 */
export interface Setting<T> {
  description: string;
  /** The value, or the rule that the text violates. */
  read(text: string): { value: T } | { rule: string };
}

export const text = (pattern: RegExp, description: string): Setting<string> => ({
  description,
  read: (given) => (pattern.test(given) ? { value: given } : { rule: `must match ${pattern.source}` }),
});

export const number = (minimum: number, description: string): Setting<number> => ({
  description,
  read(given) {
    const value = Number(given);
    return Number.isFinite(value) && value >= minimum ? { value } : { rule: 'must be a positive number' };
  },
});

export const integer = (minimum: number, maximum: number, description: string): Setting<number> => ({
  description,
  read(given) {
    const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
    const isInside = value >= minimum && value <= maximum;
    return isInside ? { value } : { rule: `must be a whole number from ${minimum} to ${maximum}` };
  },
});

export const choice = <const T extends string>(options: readonly T[], description: string): Setting<T> => ({
  description,
  read(given) {
    const value = options.find((option) => option === given);
    return value === undefined ? { rule: `must be one of ${options.join(', ')}` } : { value };
  },
});

export const flag = (description: string): Setting<boolean> => ({
  description,
  read: (given) =>
    /^(1|true|0|false)$/.test(given) ? { value: given === '1' || given === 'true' } : { rule: 'must be 1 or 0' },
});

/** Scheme, host and port, exactly as browsers write an origin. */
export const origin = (description: string): Setting<string> => ({
  description,
  read: (given) =>
    /^https?:/.test(given) && URL.canParse(given) && new URL(given).origin === given
      ? { value: given }
      : { rule: 'must be an origin such as https://www.example.com' },
});

/** A URL with one of the schemes. Faults never quote it, because it may hold a password. */
export const url = (schemes: readonly string[], example: string, description: string): Setting<string> => ({
  description,
  read(given) {
    const address = URL.canParse(given) ? new URL(given) : null;
    const scheme = address?.protocol.slice(0, -1) ?? '';
    // fetch rejects URLs with a password and quotes them in its error.
    const isFetchable = !scheme.startsWith('http') || (address?.username === '' && address.password === '');
    const isServed = address?.hostname && schemes.includes(scheme) && isFetchable;
    return isServed ? { value: given } : { rule: `must be an address such as ${example}` };
  },
});

/** A comma list of addresses, CIDR ranges and named ranges. */
export const addresses = (description: string): Setting<string[]> => ({
  description,
  read(given) {
    const value = given
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
  // A zone id names a local interface and never matches a peer.
  if (family === 0 || rest.length > 0 || address.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

type Values<Table> = { [Name in keyof Table]?: Table[Name] extends Setting<infer T> ? T : never };

/** Collects all faults instead of stopping at the first. */
export function readSettings<Table extends Record<string, Setting<unknown>>>(
  table: Table,
  env: Record<string, string | undefined>,
): { settings: Values<Table>; faults: string[] } {
  const settings: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, setting] of Object.entries(table)) {
    const given = env[name];
    // Empty means unset: shells and compose files leave empty variables.
    if (!given) continue;
    const outcome = setting.read(given);
    if ('rule' in outcome) faults.push(`${name}: ${outcome.rule} (${setting.description})`);
    else settings[name] = outcome.value;
  }
  return { settings: settings as Values<Table>, faults };
}
