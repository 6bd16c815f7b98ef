import type { Command } from 'commander';
import { writeAudit } from '../modules/operator/index.ts';
import { seedOnce } from '../wiring/seed.ts';
import { runCommand } from './run-command.ts';

export function addDatabaseVerbs(program: Command): void {
  program
    .command('migrate')
    .description('applies missing migrations (starting the server does the same)')
    .action(() =>
      runCommand(
        async ({ migrationsApplied: applied }) =>
          console.log(applied > 0 ? `Migrations applied: ${applied}.` : 'No migration was missing.'),
        { migrates: true },
      ),
    );
  program
    .command('seed')
    .description('seeds a database that was never seeded, even with SEED=off')
    .action(() =>
      runCommand(async (opened) => {
        const isFirst = await seedOnce({ ...opened, config: { ...opened.config, seed: 'demo' } }, true);
        if (isFirst) {
          await writeAudit(opened.db, opened.masterKey, {
            at: opened.clock.now(),
            actor: 'command line',
            action: 'database.seed',
            subject: 'demo',
          });
        }
        console.log(isFirst ? 'Seeded.' : 'The database was already seeded; nothing was changed.');
      }),
    );
}
