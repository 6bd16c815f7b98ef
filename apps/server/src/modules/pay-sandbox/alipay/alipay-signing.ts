import { sign, verify, type KeyObject } from 'node:crypto';

/** The text that is signed: sorted `k=v` pairs joined by `&`, not URL-encoded. */
export const textOf = (params: Iterable<readonly [string, string]>, leftOut: readonly string[]) =>
  [...params]
    .filter(([name]) => !leftOut.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

export const signText = (text: string, key: KeyObject) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

export const isSignedText = (text: string, key: KeyObject, signature: string) =>
  verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
