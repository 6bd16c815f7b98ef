import type { Command } from 'commander';
import { JobRunner } from '../jobs/job-runner.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { printTable } from './print-table.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function addJobVerbs(program: Command): void {
  const jobs = program.command('jobs').description('what runs with nobody watching');
  jobs
    .command('list')
    .description('queues, and jobs that failed every try')
    .action(() =>
      visit(async (opened) => {
        await withRunner(opened, async (runner) => {
          printTable(await runner.listQueues(), 'There are no queues.');
          printTable(await runner.listDeadJobs(), 'No job has failed every try.');
        });
      }),
    );
  jobs
    .command('retry <id>')
    .description('sends a dead job back to its queue')
    .action((id: string) =>
      visit((opened) =>
        withRunner(opened, async (runner) => {
          if (!UUID.test(id) || !(await runner.revive(id))) throw new Refusal(`there is no dead job ${id}`);
          const at = opened.clock.now();
          await writeAudit(opened.db, { at, actor: 'command line', action: 'job.retry', subject: id });
          console.log('Sent back.');
        }),
      ),
    );
}

async function withRunner(opened: Visit, use: (runner: JobRunner) => Promise<void>): Promise<void> {
  const runner = new JobRunner({
    pool: opened.database.pool,
    runsJobs: false,
    onError: (error) => console.error(error.message),
  });
  await runner.start();
  try {
    await use(runner);
  } finally {
    await runner.stop();
  }
}
