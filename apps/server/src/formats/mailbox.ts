import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts-icann';

/** Hosts that ignore some characters before the @. */
const ignoredCharacters: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };
/** Hosts where a dot before the @ equals a hyphen. */
const dotIsHyphen = new Set(['yandex.ru']);
/** Hosts that put a tag behind a hyphen instead of a plus. */
const hyphenTagged = new Set(['yahoo.com', 'ymail.com', 'rocketmail.com']);
/** One mailbox has its address under each of these. */
const yandexHosts =
  'ya.ru narod.ru yandex.com yandex.by yandex.kz yandex.ua yandex.az yandex.ee yandex.fr yandex.kg yandex.lt yandex.lv ' +
  'yandex.md yandex.tj yandex.tm yandex.uz yandex.co.il yandex.com.am yandex.com.ge yandex.com.tr';
/** Other names of the same host. */
const sameHost: Readonly<Record<string, string>> = {
  ...Object.fromEntries(yandexHosts.split(' ').map((host) => [host, 'yandex.ru'])),
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};
/** Hosts where everybody may have one mailbox: a domain of their own is cheaper for those who want many. */
const publicHosts = new Set([
  ...Object.keys(ignoredCharacters),
  ...hyphenTagged,
  ...'qq.com foxmail.com 163.com 126.com yeah.net 139.com 189.cn wo.cn sina.com sina.cn sohu.com aliyun.com'.split(' '),
  ...'icloud.com outlook.com hotmail.com live.com live.cn msn.com'.split(' '),
]);

/** A name of the DNS with two labels at least; one that ends in digits would be read as an IPv4 address. */
const HOST = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** The host that a mail program writes to: UTS 46 maps full-width and circled letters, other dots and capitals. Null for none. */
export function mailHost(given: string): string | null {
  // Of ASCII nothing but a host's own characters: the mapping would cut or decode the rest.
  if (/[^\u0080-\u{10ffff}a-z\d.-]/iu.test(given)) return null;
  const host = domainToASCII(given);
  return HOST.test(host) ? host : null;
}

/** The mailbox behind an address, in one spelling: without case, tags and the characters that its host ignores. */
export function foldMailbox(email: string): string {
  const { name, host } = partsOf(email);
  const tag = hyphenTagged.has(host) ? /[+-].*$/ : /\+.*$/;
  // A name that is nothing but a tag stays as it is.
  const bare = name.replace(tag, '') || name;
  const spelt = dotIsHyphen.has(host) ? bare.replaceAll('.', '-') : bare;
  const ignored = Object.hasOwn(ignoredCharacters, host) ? ignoredCharacters[host] : undefined;
  return `${ignored ? spelt.replaceAll(ignored, '') || spelt : spelt}@${host}`;
}

/**
 * The registrable domain that mailboxes are counted by: its owner makes subdomains for nothing. Null where the host gives
 * each person a mailbox of their own.
 */
export function countedDomain(email: string): string | null {
  const { host } = partsOf(email);
  const domain = getDomain(host) ?? host;
  return publicHosts.has(domain) ? null : domain;
}

/** Also of rows that were stored before hosts were mapped. Compatible forms in front of the @ are one name here only. */
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
