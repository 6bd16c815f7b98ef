import { createHash } from 'node:crypto';
import type { Frame, KeptError, KeptException } from './kept-error.ts';

/** How many calls of our own code, from the innermost on, make an error what it is. */
const FRAMES_THAT_COUNT = 3;

/**
 * What makes two errors the same: their type and where in our code they happened, or what the reporter says. It must
 * outlive a build, so it looks at sources where maps are known, and neither at line numbers nor at names that a
 * minifier made up.
 */
export function fingerprintOf(error: Pick<KeptError, 'fingerprint' | 'body' | 'transaction'>): string {
  const own = defaultParts(error);
  const parts =
    error.fingerprint.length > 0 ? error.fingerprint.flatMap((part) => (isDefault(part) ? own : [part])) : own;
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}

const isDefault = (part: string) => /^\{\{\s*default\s*\}\}$/.test(part);

function defaultParts({ body: { exceptions, message } }: Pick<KeptError, 'body'>): string[] {
  const [exception] = exceptions;
  if (!exception) return ['message', plainMessage(message)];
  const places = ourFrames(exception).slice(-FRAMES_THAT_COUNT).map(placeOf);
  return [exception.type, ...(places.length > 0 ? places : [plainMessage(exception.value)])];
}

const isOurs = (frame: Frame) => frame.source?.isOurs ?? frame.isOurs;
const ourFrames = ({ frames }: KeptException) => frames.filter(isOurs);

function placeOf({ file, function: name, source }: Frame): string {
  if (source) return `${source.file}:${source.function}`;
  // A build's files carry a hash in their names, and its functions have names of a letter or two.
  const stable = file.replace(/-[\w-]{8}(\.\w+)$/, '$1');
  return `${stable}:${name.length > 2 ? name : ''}`;
}

/** The same sentence about another number, address or name. */
const plainMessage = (message: string) =>
  message
    .replace(/(["'`«“]).*?["'`»”]/g, '$1…$1')
    .replace(/\b0x[0-9a-f]+\b|\b[0-9a-f]{8,}\b|\d+/gi, '0')
    .slice(0, 300);

/** One line that says what happened. */
export function titleOf({ body: { exceptions, message } }: KeptError): string {
  const [exception] = exceptions;
  return (
    (exception ? [exception.type, exception.value].filter(Boolean).join(': ') : message).slice(0, 300) || '未命名错误'
  );
}

/** Where it happened: the innermost call of our code. */
export function culpritOf({ body: { exceptions }, transaction, path }: KeptError): string {
  const frame = exceptions[0] && ourFrames(exceptions[0]).at(-1);
  if (!frame) return transaction || path;
  const { file, function: name } = frame.source ?? frame;
  return name ? `${name}（${file}）` : file;
}
