/** Replacement for tokens, codes, passwords and personal data in reported texts. */

export const HIDDEN = '[已隐去]';

/** URL parameters without personal data; other values are hidden. */
const harmlessParams = new Set(['channel', 'tp', 'isBing', 'page', 'topic', 'platform', 'version', 'locale']);

// `status_code` and `error_code` are not secret, a plain `code` is.
const secretName =
  /^(?:code|state|nonce|sub|ip|(?:.*[-_.])?(?:authorization|sealed|cookies?|pass(?:word|wd|code)?|pwd|secret|token|verification[-_]?code|verifier|signature|session(?:id)?|phone(?:number)?|mobile|email|username|guid|peerid|userid|deviceid))$/i;

/** `accessToken`, `user_id` and `X-Device-Id` end in a telling word. */
export const isSecretName = (name: string) =>
  secretName.test(name.replace(/([a-z])([A-Z])/g, '$1-$2')) || secretName.test(name.replace(/[-_.]/g, ''));

/** Linear: a repetition starts only at its first character, never at each one. */
export const scrubRules: [RegExp, string | ((...found: string[]) => string)][] = [
  [
    /([?&#;])([\w.~%[\]-]{1,64})=([^&#\s"'<>`]*)/g,
    (_all, mark = '', name = '', value = '') =>
      `${mark}${name}=${harmlessParams.has(name) ? value.slice(0, 64) : HIDDEN}`,
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [/(?<![\w-])(?=(?:[\w-]*[-_])?eyJ)[\w-]{7,}\.[\w-]{4,}(?:\.[\w-]*)?/g, HIDDEN],
  [
    /(authorization|cookie|password|passwd|secret|token|verifier|sessionid|verification_code)(["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/(?<![\w.+-])[\w.+-]+@[\w-]{1,64}(?:\.[\w-]{1,32})+/g, HIDDEN],
  // Mainland phone numbers and identity cards, but not longer numbers such as timestamps and ids.
  [/(?<![\dA-Za-z])(?:\+?86[ -]?)?1\d{10}(?!\d)/g, HIDDEN],
  [/(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g, HIDDEN],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, HIDDEN],
  // Long mixes of letters and digits are tokens.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}/g, HIDDEN],
];

/** Scrubs and truncates a text. */
export function scrubText(text: string, maxLength = 1024): string {
  // PostgreSQL rejects NUL and lone surrogates.
  let clean = text
    .slice(0, maxLength * 2)
    .replaceAll('\0', '')
    .toWellFormed();
  for (const [pattern, put] of scrubRules) clean = clean.replace(pattern, put as string);
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).toWellFormed()}…` : clean;
}

/** The path of a URL; empty for another text. */
export function pathOf(address: string, maxLength = 256): string {
  const path = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)?/i.exec(address)?.[1] ?? '';
  return scrubText(path, maxLength);
}

const MAX_DEPTH = 5;
const MAX_MEMBERS = 60;
const MAX_TEXT = 1024;
const MAX_NAME = 64;
/** Cost of a number, list or object besides its texts. */
const PLAIN_COST = 8;

/** Remaining characters; values stored together share one. */
export class ScrubBudget {
  #left: number;

  constructor(characters = 16_384) {
    this.#left = characters;
  }

  spend(characters: number): boolean {
    this.#left -= characters;
    return this.#left >= 0;
  }
}

/** Scrubs any JSON value, bounded in every dimension. Values beyond the budget are dropped. */
export function scrubValue(value: unknown, { depth = 0, budget = new ScrubBudget() } = {}): unknown {
  if (typeof value === 'string') {
    return budget.spend(Math.min(value.length, MAX_TEXT)) ? scrubText(value, MAX_TEXT) : undefined;
  }
  if (!budget.spend(PLAIN_COST)) return undefined;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return undefined;
  const inside = { depth: depth + 1, budget };
  if (Array.isArray(value)) {
    const members = value.slice(0, MAX_MEMBERS).map((member) => scrubValue(member, inside));
    // Unsupported members become null; those beyond the budget are dropped.
    return budget.spend(0) ? members.map((member) => member ?? null) : members.filter((member) => member !== undefined);
  }
  const clean: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value).slice(0, MAX_MEMBERS)) {
    if (!budget.spend(Math.min(name.length, MAX_NAME))) break;
    // The end of a name decides.
    const isSecret = isSecretName(name.slice(-2 * MAX_NAME));
    clean.push([scrubText(name, MAX_NAME), isSecret ? HIDDEN : scrubValue(member, inside)]);
  }
  return Object.fromEntries(clean);
}
