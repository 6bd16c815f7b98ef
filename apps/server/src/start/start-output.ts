import { productVersion } from '../config/product-version.ts';

/** Fields of every line of this process's log. */
export const aboutProcess = { service: 'feisuo', version: productVersion, pid: process.pid };

const levels = { info: 30, error: 50, fatal: 60 } as const;

/** Whether lines before and beside the log are JSON: in production, unless a person watches a terminal. */
const isJson = (): boolean => process.env['MODE'] === 'production' && !process.stdout.isTTY;

/** Prints a line before the logger exists, or one that is shown whatever the log level is. */
export function printLine(text: string): void {
  if (isJson()) process.stdout.write(lineOf('info', text));
  else console.log(text);
}

/** Prints why the process ends. */
export function printFailure(error: unknown, text: string): void {
  if (isJson()) process.stderr.write(lineOf('fatal', text));
  else console.error(error);
}

/** Prints an error after which the server goes on. */
export function printError(text: string): void {
  if (isJson()) process.stderr.write(lineOf('error', text));
  else console.error(text);
}

/** Prints a title and named values: as one block for a person, as one line each for a collector of logs. */
export function printBlock(title: string, lines: readonly (readonly string[])[]): void {
  const texts = lines.map(([name = '', value = '']) => `${name}: ${value}`);
  if (isJson()) for (const text of [title, ...texts]) printLine(text);
  else console.log(`\n${[title, ...texts.map((text) => `  ${text}`)].join('\n')}\n`);
}

const lineOf = (level: keyof typeof levels, text: string) =>
  `${JSON.stringify({ level: levels[level], ...aboutProcess, time: Date.now(), msg: text.trim() })}\n`;
