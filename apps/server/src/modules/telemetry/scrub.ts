/** Takes out of reported texts what is nobody's business: tokens, codes, passwords, addresses of people. */

export const HIDDEN = '[已隐去]';

/** Parameters of addresses that say nothing about a person; the value of any other is hidden. */
const harmlessParams = new Set(['channel', 'tp', 'isBing', 'page', 'topic', 'platform', 'version', 'locale']);

// `status_code` and `error_code` are no secrets, a `code` of its own is.
const secretName =
  /^(?:code|state|nonce|sub|ip|(?:.*[-_.])?(?:authorization|sealed|cookies?|pass(?:word|wd|code)?|pwd|secret|token|verification[-_]?code|verifier|signature|session(?:id)?|phone(?:number)?|mobile|email|username|guid|peerid|userid|deviceid))$/i;

/** `accessToken`, `user_id` and `X-Device-Id` all end in a word that gives them away. */
export const isSecretName = (name: string) =>
  secretName.test(name.replace(/([a-z])([A-Z])/g, '$1-$2')) || secretName.test(name.replace(/[-_.]/g, ''));

const rules: [RegExp, string | ((...found: string[]) => string)][] = [
  [
    /([?&#;])([\w.~%[\]-]{1,64})=([^&#\s"'<>`]*)/g,
    (_all, mark = '', name = '', value = '') =>
      `${mark}${name}=${harmlessParams.has(name) ? value.slice(0, 64) : HIDDEN}`,
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [/\beyJ[\w-]{4,}\.[\w-]{4,}(?:\.[\w-]*)?/g, HIDDEN],
  [
    /\b([\w-]{0,40}(?:authorization|cookie|password|passwd|secret|token|verifier|sessionid)|verification_code)(["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,32})+/g, HIDDEN],
  // Mainland phone numbers and identity cards, but not the longer numbers that clocks and ids are.
  [/(?<![\dA-Za-z])(?:\+?86[ -]?)?1\d{10}(?!\d)/g, HIDDEN],
  [/(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g, HIDDEN],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, HIDDEN],
  // What is this long and mixes letters with digits was not written for people to read.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}/g, HIDDEN],
];

/** A text without secrets, cut to a length. */
export function scrubText(text: string, maxLength = 1024): string {
  // PostgreSQL stores neither NUL nor half a character.
  let clean = text
    .slice(0, maxLength * 2)
    .replaceAll('\0', '')
    .toWellFormed();
  for (const [pattern, put] of rules) clean = clean.replace(pattern, put as string);
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).toWellFormed()}…` : clean;
}

/** The path of an address, which is all that is kept of it; empty for what is none. */
export function pathOf(address: string, maxLength = 256): string {
  const path = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)?/i.exec(address)?.[1] ?? '';
  return scrubText(path, maxLength);
}

const MAX_DEPTH = 5;
const MAX_MEMBERS = 60;

/** Anything that JSON can hold, without secrets, with bounds in every direction. */
export function scrubValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map((member) => scrubValue(member, depth + 1) ?? null);
  const members = Object.entries(value).slice(0, MAX_MEMBERS);
  return Object.fromEntries(
    members.map(([name, member]) => [scrubText(name, 64), isSecretName(name) ? HIDDEN : scrubValue(member, depth + 1)]),
  );
}
