import { Argument, Option, type Command } from 'commander';
import { AppError } from '../http/app-error.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { Action } from '../operator-actions/define-action.ts';
import { Refusal, type CommandLine, type FlagSpec, type Verb, type VerbCall } from '../operator-actions/verb.ts';
import { auditReason, checkReason } from './check-reason.ts';
import { byCommandLine } from './command-line-actor.ts';
import { consoleOriginOf, siteOriginOf, runCommand, type CommandContext } from './run-command.ts';
import { Brand } from '../modules/content/index.ts';
import { Delivery } from '../modules/delivery/index.ts';
import type { MoneyActionDeps } from '../operator-actions/run-audited.ts';
import { conversionHooks } from '../wiring/conversion-hooks.ts';
import { booksJobs, makeRefundDeps, makeRenewalHooks, noRenewals, refundJobs } from '../modules/pay/index.ts';

export function addActionVerbs(program: Command, actions: readonly Action[]): void {
  for (const action of actions) for (const verb of [action.verb ?? []].flat()) addVerb(program, verb);
}

function addVerb(program: Command, verb: Verb): void {
  const [family = '', ...rest] = verb.command.split(' ');
  const isAlone = rest[0] === undefined || /^[<[]/.test(rest[0]);
  const parent = isAlone ? program : familyOf(program, family);
  const [name = '', ...named] = isAlone ? [family, ...rest] : rest;
  const command = parent.command(name).description(verb.help);
  if (verb.takesNegative) command.allowUnknownOption();
  for (const arg of named) command.addArgument(argumentOf(arg, verb.args?.[/\w+/.exec(arg)?.[0] ?? '']));
  for (const [flag, spec] of Object.entries(verb.flags ?? {})) command.addOption(optionOf(flag, spec));
  const asked = verb.reason === null ? null : { ...usualReason, ...verb.reason };
  if (asked) command.addOption(optionOf(asked.flag, { help: asked.help, isRequired: !asked.isOptional }));
  command.action(async (...passed: unknown[]) => {
    const flags = passed.at(-2) as Record<string, string>;
    const args = passed.slice(0, -2).flat() as string[];
    const reason = asked ? flags[/^--(\w+)/.exec(asked.flag)?.[1] ?? ''] : undefined;
    const audit =
      reason === undefined ? { by: byCommandLine, reason: '' } : auditReason({ reason: checkReason(reason) });
    await runCommand(async (opened) => console.log(await runVerb(verb, opened, { args, flags, audit })));
  });
}

function argumentOf(
  name: string,
  { help = '', choices }: { help?: string; choices?: readonly string[] } = {},
): Argument {
  const argument = new Argument(name, help);
  return choices ? argument.choices([...choices]) : argument;
}

const usualReason = { flag: '--reason <reason>', help: 'reason; kept in the audit log', isOptional: false };

function optionOf(flag: string, spec: FlagSpec | string): Option {
  const {
    help = '',
    choices,
    default: usual,
    isRequired = false,
    collect,
  } = typeof spec === 'string' ? ({ help: spec } as FlagSpec) : spec;
  const option = new Option(flag, help);
  if (choices) option.choices([...choices]);
  if (usual !== undefined) option.default(usual);
  if (collect) option.default([]).argParser(collect);
  return option.makeOptionMandatory(isRequired);
}

function familyOf(program: Command, name: string): Command {
  const family = program.commands.find((one) => one.name() === name);
  if (!family) throw new Error(`no command group is called ${name}`);
  return family;
}

async function runVerb(verb: Verb, opened: CommandContext, call: VerbCall): Promise<string> {
  try {
    return await verb.run(commandLineOf(opened), call);
  } catch (error) {
    throw error instanceof AppError ? new Refusal(error.message) : error;
  }
}

const commandLineOf = (opened: CommandContext): CommandLine => ({
  ...opened,
  withMoneyDeps: (use) => withMoneyDeps(opened, use),
  withDelivery: (use) => withDelivery(opened, use),
  siteOrigin: () => siteOriginOf(opened),
  consoleOrigin: () => consoleOriginOf(opened),
  withJobs: (use) => withJobs(opened, use),
});

export async function withJobs<T>({ database }: CommandContext, use: (jobs: JobRunner) => Promise<T>): Promise<T> {
  const jobs = new JobRunner({
    pool: database.pool,
    direct: database.direct,
    runsJobs: false,
    onError: ({ message }) => console.error(message),
  });
  await jobs.start();
  try {
    return await use(jobs);
  } finally {
    await jobs.stop();
  }
}

/** Opens the message delivery that a command needs. The command only enqueues messages; a running server sends them. */
async function withDelivery<T>(opened: CommandContext, use: (delivery: Delivery) => Promise<T>): Promise<T> {
  const { config, clock, masterKey, db, database } = opened;
  const jobs = new JobRunner({
    pool: database.pool,
    direct: database.direct,
    runsJobs: false,
    onError: (error) => console.error(error.message),
  });
  // Does nothing, because settings were loaded when the database was opened, and this process does not send messages.
  const settings = { refresh: () => Promise.resolve() };
  const delivery = new Delivery({ db, config, clock, masterKey, jobs, settings, brand: new Brand(db) });
  for (const job of delivery.jobs) jobs.define(job);
  await jobs.start();
  try {
    return await use(delivery);
  } finally {
    await jobs.stop();
  }
}

/**
 * Opens the dependencies of commands about money. The command decides and enqueues jobs; a running server, which has
 * the payment channels, executes them.
 */
async function withMoneyDeps<T>(opened: CommandContext, use: (deps: MoneyActionDeps) => Promise<T>): Promise<T> {
  const { db, clock, masterKey, database } = opened;
  const jobs = new JobRunner({
    pool: database.pool,
    direct: database.direct,
    runsJobs: false,
    onError: (error) => console.error(error.message),
  });
  const refundDeps = makeRefundDeps({ db, clock, masterKey, jobs });
  const channels = new Map();
  const elsewhere = () => Promise.reject(new Error('only a server process executes this'));
  const kinds = [
    ...refundJobs({ ...refundDeps, channels }),
    ...booksJobs({
      db,
      clock,
      channels,
      feeBasisPoints: { wechat: 0, alipay: 0 },
      settle: elsewhere,
      noteReturned: elsewhere,
    }),
  ];
  for (const kind of kinds) jobs.define(kind);
  await jobs.start();
  try {
    // Enqueues no job for webhook events: the running server reads their outbox every minute.
    const { sales } = conversionHooks({ ...opened, jobs: { enqueue: async () => {} } });
    // A command only starts agreements, without a call to a payment channel. A running server charges due renewals.
    const renewals = makeRenewalHooks({ ...refundDeps, channels, ports: noRenewals });
    return await use({ ...refundDeps, masterKey, sales, renewals });
  } finally {
    await jobs.stop();
  }
}
