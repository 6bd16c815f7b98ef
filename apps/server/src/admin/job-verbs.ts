import type { Command } from 'commander';
import { giveUpDeadJob, retryDeadJob } from '../desk/jobs.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { asksWhy, because, type Why } from './check-reason.ts';
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
  asksWhy(jobs.command('retry <id>'))
    .description('sends a dead job back to its queue')
    .action((id: string, why: Why) =>
      visit((opened) =>
        withRunner(opened, async (runner) => {
          const isSent = UUID.test(id) && (await retryDeadJob({ ...opened, jobs: runner }, id, because(why)));
          if (!isSent) throw new Refusal(`there is no dead job ${id}`);
          console.log('Sent back.');
        }),
      ),
    );
  asksWhy(jobs.command('give-up <id>'))
    .description('forgets a dead job: nobody is to do it any more')
    .action((id: string, why: Why) =>
      visit((opened) =>
        withRunner(opened, async (runner) => {
          const isGivenUp = UUID.test(id) && (await giveUpDeadJob({ ...opened, jobs: runner }, id, because(why)));
          if (!isGivenUp) throw new Refusal(`there is no dead job ${id}`);
          console.log('Given up.');
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
