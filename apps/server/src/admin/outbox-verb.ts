import type { Command } from 'commander';
import { outboxLink } from '../modules/delivery/index.ts';
import { Refusal } from '../operator-actions/verb.ts';
import { siteOriginOf, runCommand } from './run-command.ts';

export function addOutboxVerb(program: Command): void {
  program
    .command('outbox')
    .description('prints the link to the outbox of unsent messages, for a browser on this machine')
    .action(() =>
      runCommand(async (opened) => {
        const config = { ...opened.config, siteOrigin: await siteOriginOf(opened) };
        const link = outboxLink(config, opened.masterKey);
        if (link === null)
          throw new Refusal('there is no outbox: messages are sent, or operators read them in the console');
        console.log(link);
      }),
    );
}
