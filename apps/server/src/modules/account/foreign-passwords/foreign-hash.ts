/** A password hash of another system, which an import brought. It is replaced at the next sign-in. */
export interface ForeignHash {
  /** The form in which the hash is stored. */
  text: string;
  /** Scheme and cost. Hashes of one kind take the same time. */
  kind: string;
  /** How many hashes of ours take about as long. */
  weight: number;
  /** Computes the hash of a password, which blocks the thread. */
  matches(password: string): boolean;
  /** A hash of the same kind that no password matches. */
  decoy(): string;
}

/** A hash that an import must refuse. The message names the reason and contains no part of the hash. */
export class HashRefusal extends Error {}

/** Hashes that take longer than about ten of ours are refused: a few sign-ins would keep all threads busy. */
const MAX_WEIGHT = 10;
/** Memory that one comparison may take. */
export const MAX_MEMORY = 128 * 1024 * 1024;

export function assertCost(what: string, weight: number, most: string): void {
  if (weight > MAX_WEIGHT) throw new HashRefusal(`${what}: would cost too much at each sign-in; at most ${most}`);
}

export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** Reads base64 with either alphabet and with or without padding. */
export const fromBase64 = (text: string) => Buffer.from(text, 'base64');

export function assertLength(what: string, bytes: Uint8Array, least: number, most: number): void {
  if (bytes.length < least || bytes.length > most)
    throw new HashRefusal(`${what}: ${bytes.length} bytes, but it must have ${least} to ${most}`);
}
