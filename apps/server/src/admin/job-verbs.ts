import type { Command } from 'commander';
import { jobActions } from '../operator-actions/system/index.ts';
import { addActionVerbs, withJobs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { runCommand } from './run-command.ts';

export function addJobVerbs(program: Command): void {
  const jobs = program.command('jobs').description('background jobs');
  jobs
    .command('list')
    .description('queues, and dead jobs')
    .action(() =>
      runCommand(async (opened) => {
        await withJobs(opened, async (runner) => {
          printTable(await runner.listQueues(), 'There are no queues.');
          printTable(
            (await runner.listDeadJobs()).map(({ id, queue, failedAt, tries, error }) => ({
              id,
              queue,
              failedAt,
              tries,
              error,
            })),
            'No job has failed every try.',
          );
        });
      }),
    );
  addActionVerbs(program, jobActions);
}
