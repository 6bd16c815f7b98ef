import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts-icann';

/** Mail hosts that ignore some characters before the @. */
const ignoredCharacters: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };
/** Mail hosts that treat a dot before the @ as a hyphen. */
const dotIsHyphen = new Set(['yandex.ru']);
/** Mail hosts that separate a tag with `-` instead of `+`. */
const hyphenTagged = new Set(['yahoo.com', 'ymail.com', 'rocketmail.com']);
/** Domains that deliver to the same mailboxes. */
const yandexHosts =
  'ya.ru narod.ru yandex.com yandex.by yandex.kz yandex.ua yandex.az yandex.ee yandex.fr yandex.kg yandex.lt yandex.lv ' +
  'yandex.md yandex.tj yandex.tm yandex.uz yandex.co.il yandex.com.am yandex.com.ge yandex.com.tr';
/** Other domains of a mail host, mapped to its main domain. */
const sameHost: Readonly<Record<string, string>> = {
  ...Object.fromEntries(yandexHosts.split(' ').map((host) => [host, 'yandex.ru'])),
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};
/**
 * Public mail hosts. Their mailboxes are not counted by domain, because a person gets only a few there; an attacker
 * would get many mailboxes more cheaply with an own domain.
 */
const publicHosts = new Set([
  ...Object.keys(ignoredCharacters),
  ...hyphenTagged,
  ...'qq.com foxmail.com 163.com 126.com yeah.net 139.com 189.cn wo.cn sina.com sina.cn sohu.com aliyun.com'.split(' '),
  ...'icloud.com outlook.com hotmail.com live.com live.cn msn.com'.split(' '),
]);

/**
 * Matches a DNS name with at least two labels. The last label must not be digits, because the name would be parsed as
 * an IPv4 address.
 */
const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * The host to which a mail client would send, or null if it is invalid. UTS 46 maps full-width and circled letters,
 * other dots and capitals.
 */
export function mailHost(address: string): string | null {
  // Other ASCII characters are refused, because `domainToASCII` would cut the name at them or decode them.
  if (/[^\u0080-\u{10ffff}a-z\d.-]/iu.test(address)) return null;
  const host = domainToASCII(address);
  return HOST.test(host) ? host : null;
}

/** Canonical address of a mailbox: lower case, without a tag, and without the characters that the host ignores. */
export function foldMailbox(email: string): string {
  const { name, host } = partsOf(email);
  const tag = hyphenTagged.has(host) ? /[+-].*$/ : /\+.*$/;
  const bare = name.replace(tag, '') || name;
  const spelt = dotIsHyphen.has(host) ? bare.replaceAll('.', '-') : bare;
  const ignored = Object.hasOwn(ignoredCharacters, host) ? ignoredCharacters[host] : undefined;
  return `${ignored ? spelt.replaceAll(ignored, '') || spelt : spelt}@${host}`;
}

/**
 * The registrable domain by which mailboxes are counted, because its holder can create subdomains for free. Null for
 * public mail hosts.
 */
export function countedDomain(email: string): string | null {
  const { host } = partsOf(email);
  const domain = getDomain(host) ?? host;
  return publicHosts.has(domain) ? null : domain;
}

/** Splits an address. Also accepts addresses that were stored before hosts were normalized. */
function partsOf(email: string): { name: string; host: string } {
  const address = email.trim();
  const at = address.lastIndexOf('@');
  const name = address
    .slice(0, at)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  const typed = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/[.\u3002\uff0e\uff61]$/, '');
  const host = mailHost(typed) ?? typed;
  return { name, host: Object.hasOwn(sameHost, host) ? (sameHost[host] ?? host) : host };
}
