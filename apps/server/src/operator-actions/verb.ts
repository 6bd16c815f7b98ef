import type { OpenDatabase } from '../db/database.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Delivery } from '../modules/delivery/index.ts';
import type { Act, ActDeps } from './act.ts';
import type { MoneyActionDeps } from './run-audited.ts';

/** What a verb of the command line works with: an open database, and parts of a server that are started on demand. */
export interface CommandLine extends ActDeps {
  database: OpenDatabase;
  withMoneyDeps<T>(use: (deps: MoneyActionDeps) => Promise<T>): Promise<T>;
  withDelivery<T>(use: (delivery: Delivery) => Promise<T>): Promise<T>;
  /** As the server keeps them: it may have been started with other settings. */
  siteOrigin(): Promise<string>;
  consoleOrigin(): Promise<string>;
  withJobs<T>(use: (jobs: JobRunner) => Promise<T>): Promise<T>;
}

export interface VerbCall<Flags = object, Args extends readonly (string | undefined)[] = readonly string[]> {
  args: Args;
  flags: Flags;
  act: Act;
}

export interface FlagSpec {
  says?: string;
  choices?: readonly string[];
  default?: string;
  isRequired?: boolean;
  /** May be given several times: the flag is a list, into which this puts the next value. */
  collect?: (value: string, earlier: string[]) => string[];
}

/** A command of `npm run admin`. */
export interface Verb {
  /** `account state <who>`: the first word is the family. */
  command: string;
  says: string;
  /** Of arguments that take few values, or need a word. */
  args?: Readonly<Record<string, { says?: string; choices?: readonly string[] }>>;
  /** By name with its value, such as `--to <state>`; a text alone describes an optional flag. */
  flags?: Readonly<Record<string, FlagSpec | string>>;
  /** The flag that asks why; `--reason` unless told. Null: none is asked for. */
  reason?: { flag?: string; says?: string; isOptional?: boolean } | null;
  /** Returns what is printed. An AppError is printed as its message. */
  run(opened: CommandLine, call: VerbCall<object, readonly (string | undefined)[]>): Promise<string>;
}

/** What a verb does not do; its message is all that is printed. */
export class Refusal extends Error {}

/** @throws Refusal where there is none */
export function found<T>(what: string, subject: string, value: T | null): T {
  if (value === null) throw new Refusal(`there is no ${what} ${subject}`);
  return value;
}

export const collectOne = (value: string, earlier: string[]): string[] => [...earlier, value];
