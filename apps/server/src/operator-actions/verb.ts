import type { OpenDatabase } from '../db/database.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Delivery } from '../modules/delivery/index.ts';
import type { Act, ActDeps } from './act.ts';
import type { MoneyActionDeps } from './run-audited.ts';

/** Dependencies of a command: an open database, and parts of a server started on demand. */
export interface CommandLine extends ActDeps {
  database: OpenDatabase;
  withMoneyDeps<T>(use: (deps: MoneyActionDeps) => Promise<T>): Promise<T>;
  withDelivery<T>(use: (delivery: Delivery) => Promise<T>): Promise<T>;
  /** As the server stored them: it may have been started with other settings. */
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
  /** The flag may repeat: this adds the next value to the list. */
  collect?: (value: string, earlier: string[]) => string[];
}

/** A command of `npm run admin`. */
export interface Verb {
  /** `account state <who>`: the first word is the command group. */
  command: string;
  says: string;
  /** Choices and help of arguments. */
  args?: Readonly<Record<string, { says?: string; choices?: readonly string[] }>>;
  /** By name and value, such as `--to <state>`; a text alone describes an optional flag. */
  flags?: Readonly<Record<string, FlagSpec | string>>;
  /** The flag of the reason, `--reason` by default. Null: none. */
  reason?: { flag?: string; says?: string; isOptional?: boolean } | null;
  /** Returns the output. An AppError is printed as its message. */
  run(opened: CommandLine, call: VerbCall<object, readonly (string | undefined)[]>): Promise<string>;
}

/** A refused command; only its message is printed. */
export class Refusal extends Error {}

/** @throws Refusal where there is none */
export function found<T>(what: string, subject: string, value: T | null): T {
  if (value === null) throw new Refusal(`there is no ${what} ${subject}`);
  return value;
}

export const collectOne = (value: string, earlier: string[]): string[] => [...earlier, value];
