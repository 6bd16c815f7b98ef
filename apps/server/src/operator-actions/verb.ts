import type { OpenDatabase } from '../db/database.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Delivery } from '../modules/delivery/index.ts';
import type { AuditContext, CommonActionDeps } from './action-deps.ts';
import type { MoneyActionDeps } from './run-audited.ts';

/** Dependencies of a command: an open database, and parts of a server that start when needed. */
export interface CommandLine extends CommonActionDeps {
  database: OpenDatabase;
  withMoneyDeps<T>(use: (deps: MoneyActionDeps) => Promise<T>): Promise<T>;
  withDelivery<T>(use: (delivery: Delivery) => Promise<T>): Promise<T>;
  /** The origins that the server stored. They may differ from this command's environment. */
  siteOrigin(): Promise<string>;
  consoleOrigin(): Promise<string>;
  withJobs<T>(use: (jobs: JobRunner) => Promise<T>): Promise<T>;
}

export interface VerbCall<Flags = object, Args extends readonly (string | undefined)[] = readonly string[]> {
  args: Args;
  flags: Flags;
  audit: AuditContext;
}

export interface FlagSpec {
  help?: string;
  choices?: readonly string[];
  default?: string;
  isRequired?: boolean;
  /** For a flag that may be repeated: adds the next value to the list. */
  collect?: (value: string, earlier: string[]) => string[];
}

/** A command of `npm run admin`. */
export interface Verb {
  /** For example `account state <account>`: the first word is the command group. */
  command: string;
  help: string;
  /** Help and allowed values of each argument. */
  args?: Readonly<Record<string, { help?: string; choices?: readonly string[] }>>;
  /**
   * Flags with their value, such as `--to <state>`, and their properties. A text instead of an object is the help of an
   * optional flag.
   */
  flags?: Readonly<Record<string, FlagSpec | string>>;
  /** Whether an argument may begin with a dash, such as `-90m`, and is no option then. */
  takesNegative?: boolean;
  /** The flag for the reason, `--reason` by default. Null if the command takes no reason. */
  reason?: { flag?: string; help?: string; isOptional?: boolean } | null;
  /** Runs the command and returns the text to print. Of an AppError, only the message is printed. */
  run(opened: CommandLine, call: VerbCall<object, readonly (string | undefined)[]>): Promise<string>;
}

/** A refused command; only its message is printed. */
export class Refusal extends Error {}

/** @throws Refusal if the value is null */
export function found<T>(what: string, subject: string, value: T | null): T {
  if (value === null) throw new Refusal(`there is no ${what} ${subject}`);
  return value;
}

export const collectOne = (value: string, earlier: string[]): string[] => [...earlier, value];
