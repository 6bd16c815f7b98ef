import { getDomain } from 'tldts-icann';

/** Hosts that ignore dots before the @. */
const dotless = new Set(['gmail.com', 'proton.me']);
/** Hosts that put a tag behind a hyphen instead of a plus. */
const hyphenTagged = new Set(['yahoo.com', 'ymail.com', 'rocketmail.com']);
/** Other names of the same host. */
const sameHost: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};
/** Hosts where everybody may have one mailbox: a domain of their own is cheaper for those who want many. */
const publicHosts = new Set([
  ...dotless,
  ...hyphenTagged,
  ...'qq.com foxmail.com 163.com 126.com yeah.net 139.com 189.cn wo.cn sina.com sina.cn sohu.com aliyun.com'.split(' '),
  ...'icloud.com outlook.com hotmail.com live.com live.cn msn.com'.split(' '),
]);

/** The mailbox behind an address, in one spelling: without case, without tags, without the dots that its host ignores. */
export function foldMailbox(email: string): string {
  const { name, host } = partsOf(email);
  const tag = hyphenTagged.has(host) ? /[+-].*$/ : /\+.*$/;
  // A name that is nothing but a tag stays as it is.
  const bare = name.replace(tag, '') || name;
  return `${dotless.has(host) ? bare.replaceAll('.', '') : bare}@${host}`;
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

function partsOf(email: string): { name: string; host: string } {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).replace(/\.$/, '');
  return { name: address.slice(0, at), host: Object.hasOwn(sameHost, host) ? (sameHost[host] ?? host) : host };
}
