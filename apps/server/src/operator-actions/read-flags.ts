import { readFileSync } from 'node:fs';
import { minuteOf } from '../time/shanghai.ts';
import { Refusal } from './verb.ts';

/** Parses an option; the word `none` becomes null. */
export const noneOr =
  <T>(read: (text: string) => T) =>
  (text: string): T | null =>
    text === 'none' ? null : read(text);

/** Converts yuan with up to two decimals to fen, without floating point. */
export function readFen(text: string): number {
  const [, yuan, fen = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (yuan === undefined) throw new Refusal(`${text} is not a price in yuan, such as 30 or 29.90`);
  return Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
}

export function readCount(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Refusal(`${text} is not a number of pieces`);
  return Number(text);
}

/** Parses `product`, or `product:3` for three periods bought together. */
export function readEntry(text: string): { productId: string; num: number } {
  const [, productId, num = '1'] = /^([\w-]+)(?::(\d{1,3}))?$/.exec(text) ?? [];
  if (productId === undefined)
    throw new Refusal(`${text} is not a product: give its id, or its id and number of periods such as id:3`);
  return { productId, num: Number(num) };
}

/** Parses a day or a minute in Beijing time. */
export function readMoment(text: string): Date {
  const [, day, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text) ?? [];
  const at = Date.parse(`${day}T${time}:00+08:00`);
  // Date.parse turns February 31 into a day of March, so the result is compared with the input.
  if (Number.isNaN(at) || minuteOf(new Date(at)) !== `${day} ${time}`) {
    throw new Refusal(`${text} is not a time: write 2026-12-01 or 2026-12-01T20:00 (Beijing time)`);
  }
  return new Date(at);
}

export function readDay(text: string): string {
  const moment = new Date(`${text}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  if (!isDay) throw new Refusal(`${text} is not a day; write it like 2026-11-14`);
  return text;
}

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : 'not JSON'}`);
  }
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(`${file} cannot be read`);
  }
}

export function readSome(text: string, what: string, most: number): number {
  const number = readCount(text);
  if (number < 1 || number > most) throw new Refusal(`expected 1 to ${most} ${what}, got ${text}`);
  return number;
}
