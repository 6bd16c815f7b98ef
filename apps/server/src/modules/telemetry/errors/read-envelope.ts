import { malformed } from '../../../http/safe-json.ts';

/** Sentry's envelope: a header, followed by items, each with a header and a payload. Each header is a line of JSON. */
export interface Envelope {
  header: Record<string, unknown>;
  items: EnvelopeItem[];
}

export interface EnvelopeItem {
  type: string;
  payload: Buffer;
}

const NEWLINE = 0x0a;
const MAX_ITEMS = 100;

/** @throws AppError for malformed bytes */
export function readEnvelope(bytes: Buffer): Envelope {
  let place = 0;
  const takeLine = (): Buffer => {
    const end = bytes.indexOf(NEWLINE, place);
    const line = bytes.subarray(place, end < 0 ? bytes.length : end);
    place = end < 0 ? bytes.length : end + 1;
    return line;
  };

  const header = readObject(takeLine(), 'the envelope’s header');
  const items: EnvelopeItem[] = [];
  while (place < bytes.length) {
    const line = takeLine();
    if (isBlank(line)) continue;
    if (items.length >= MAX_ITEMS) throw malformed(`the envelope holds more than ${MAX_ITEMS} items`);
    const { type, length } = readObject(line, 'an item’s header');
    if (typeof type !== 'string') throw malformed('an item has no type');
    if (length === undefined) {
      items.push({ type, payload: takeLine() });
      continue;
    }
    // A payload with a declared length may contain newlines. It must be followed by a newline or the end of the
    // envelope.
    if (typeof length !== 'number' || !Number.isInteger(length) || length < 0 || length > bytes.length - place) {
      throw malformed('an item’s length does not fit');
    }
    const payload = bytes.subarray(place, place + length);
    place += length;
    if (place < bytes.length && bytes[place] !== NEWLINE) throw malformed('an item is longer than it says');
    place += 1;
    items.push({ type, payload });
  }
  return { header, items };
}

const decoder = new TextDecoder('utf-8');
const isBlank = (line: Buffer) => line.length === 0 || (line.length === 1 && line[0] === 0x0d);

/**
 * Parses bytes as a JSON object.
 * @throws AppError if they are not one; `what` names them in the error message
 */
export function readObject(bytes: Buffer, what: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    throw malformed(`${what} is not JSON`);
  }
  if (!isObject(value)) throw malformed(`${what} is not an object`);
  return value;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
