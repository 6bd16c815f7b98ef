/** Hides tokens, codes, passwords and personal data in texts that clients report. */

export const HIDDEN = '[已隐去]';

/**
 * URL parameters whose values are stored, because they contain no personal data. The values of all other parameters are
 * hidden.
 */
const harmlessParams = new Set(['channel', 'tp', 'isBing', 'page', 'topic', 'platform', 'version', 'locale']);

// Names of fields whose values are hidden. `code` is a secret, but `status_code` and `error_code` are not.
const secretName =
  /^(?:code|state|nonce|sub|ip|(?:.*[-_.])?(?:authorization|sealed|cookies?|pass(?:word|wd|code)?|pwd|secret|token|verification[-_]?code|verifier|signature|session(?:id)?|phone(?:number)?|mobile|email|username|guid|peerid|userid|deviceid))$/i;

/**
 * Whether a field name is the name of a secret. Also recognizes compound names such as `accessToken`, `user_id` and
 * `X-Device-Id` by their last words.
 */
export const isSecretName = (name: string) =>
  secretName.test(name.replace(/([a-z])([A-Z])/g, '$1-$2')) || secretName.test(name.replace(/[-_.]/g, ''));

/**
 * Patterns of secrets with their replacements. Each pattern runs in linear time: a match cannot begin in the middle of
 * a repetition.
 */
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
  // Phone numbers and identity card numbers of mainland China. Longer numbers, such as timestamps and ids, do not
  // match.
  [/(?<![\dA-Za-z])(?:\+?86[ -]?)?1\d{10}(?!\d)/g, HIDDEN],
  [/(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g, HIDDEN],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, HIDDEN],
  // Strings of at least 40 letters and digits are probably tokens.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}/g, HIDDEN],
];

/** Hides secrets and personal data in a text and truncates the text. */
export function scrubText(text: string, maxLength = 1024): string {
  // Removes NUL characters and lone surrogates, because PostgreSQL cannot store them.
  let clean = text
    .slice(0, maxLength * 2)
    .replaceAll('\0', '')
    .toWellFormed();
  for (const [pattern, put] of scrubRules) clean = clean.replace(pattern, put as string);
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).toWellFormed()}…` : clean;
}

/** Returns the path of a URL, or an empty text if the text is no URL. */
export function pathOf(address: string, maxLength = 256): string {
  const path = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)?/i.exec(address)?.[1] ?? '';
  return scrubText(path, maxLength);
}

const MAX_DEPTH = 5;
const MAX_MEMBERS = 60;
const MAX_TEXT = 1024;
const MAX_NAME = 64;
/** Number of characters by which a number, a list or an object reduces the budget, in addition to the texts in it. */
const PLAIN_COST = 8;

/** Number of characters that may still be stored. All values of one report can share a budget. */
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

/**
 * Hides secrets in a JSON value of any shape, and limits its depth, its length and its number of members. Values beyond
 * the budget are dropped.
 */
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
    // Members of lists that cannot be stored become null; members beyond the budget are dropped.
    return budget.spend(0) ? members.map((member) => member ?? null) : members.filter((member) => member !== undefined);
  }
  const clean: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value).slice(0, MAX_MEMBERS)) {
    if (!budget.spend(Math.min(name.length, MAX_NAME))) break;
    // Only the end of a name decides whether it names a secret, so the beginning of a long name is not read.
    const isSecret = isSecretName(name.slice(-2 * MAX_NAME));
    clean.push([scrubText(name, MAX_NAME), isSecret ? HIDDEN : scrubValue(member, inside)]);
  }
  return Object.fromEntries(clean);
}
