import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts-icann';

/** Hosts that ignore some characters before the @. */
const ignoredCharacters: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };
/** Hosts where a dot before the @ equals a hyphen. */
const dotIsHyphen = new Set(['yandex.ru']);
/** Hosts with `-` instead of `+` before a tag. */
const hyphenTagged = new Set(['yahoo.com', 'ymail.com', 'rocketmail.com']);
/** Domains that share their mailboxes. */
const yandexHosts =
  'ya.ru narod.ru yandex.com yandex.by yandex.kz yandex.ua yandex.az yandex.ee yandex.fr yandex.kg yandex.lt yandex.lv ' +
  'yandex.md yandex.tj yandex.tm yandex.uz yandex.co.il yandex.com.am yandex.com.ge yandex.com.tr';
/** Aliases of a host. */
const sameHost: Readonly<Record<string, string>> = {
  ...Object.fromEntries(yandexHosts.split(' ').map((host) => [host, 'yandex.ru'])),
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};
/** Hosts that allow one mailbox per person: for many mailboxes a domain of one's own is cheaper. */
const publicHosts = new Set([
  ...Object.keys(ignoredCharacters),
  ...hyphenTagged,
  ...'qq.com foxmail.com 163.com 126.com yeah.net 139.com 189.cn wo.cn sina.com sina.cn sohu.com aliyun.com'.split(' '),
  ...'icloud.com outlook.com hotmail.com live.com live.cn msn.com'.split(' '),
]);

/** A DNS name with at least two labels. A name that ends in digits would be parsed as an IPv4 address. */
const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * The host that a mail client sends to: UTS 46 maps full-width and circled letters, other dots and capitals. Null if
 * invalid.
 */
export function mailHost(given: string): string | null {
  // ASCII other than host characters is refused: the mapping would cut or decode it.
  if (/[^\u0080-\u{10ffff}a-z\d.-]/iu.test(given)) return null;
  const host = domainToASCII(given);
  return HOST.test(host) ? host : null;
}

/** Canonical address of a mailbox: lower case, without tags and the characters that its host ignores. */
export function foldMailbox(email: string): string {
  const { name, host } = partsOf(email);
  const tag = hyphenTagged.has(host) ? /[+-].*$/ : /\+.*$/;
  const bare = name.replace(tag, '') || name;
  const spelt = dotIsHyphen.has(host) ? bare.replaceAll('.', '-') : bare;
  const ignored = Object.hasOwn(ignoredCharacters, host) ? ignoredCharacters[host] : undefined;
  return `${ignored ? spelt.replaceAll(ignored, '') || spelt : spelt}@${host}`;
}

/**
 * The registrable domain that mailboxes are counted by, because its owner creates subdomains for free. Null for hosts
 * with one mailbox per person.
 */
export function countedDomain(email: string): string | null {
  const { host } = partsOf(email);
  const domain = getDomain(host) ?? host;
  return publicHosts.has(domain) ? null : domain;
}

/** Also accepts addresses stored before hosts were normalized. */
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
