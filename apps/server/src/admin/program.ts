import { program } from 'commander';
import { ConfigError } from '../config.ts';
import { FolderBusyError } from '../db/embedded/folder-lock.ts';
import { addAccountVerbs } from './account-verbs.ts';
import { addBackupVerbs } from './backup-verbs.ts';
import { addBooksVerbs } from './books-verbs.ts';
import { addClientVerbs } from './client-verbs.ts';
import { addClockVerb } from './clock-verb.ts';
import { addDatabaseVerbs } from './database-verbs.ts';
import { addJobVerbs } from './job-verbs.ts';
import { addOperatorVerbs } from './operator-verbs.ts';
import { addProductVerbs } from './product-verbs.ts';
import { addRefundVerbs } from './refund-verbs.ts';
import { addReleaseVerbs } from './release-verbs.ts';
import { addTicketVerbs } from './ticket-verbs.ts';
import { addVipVerbs } from './vip-verbs.ts';
import { addVisitorVerbs } from './visitor-verbs.ts';
import { WrongKeyError } from '../wrong-key-error.ts';
import { Refusal } from './refusal.ts';

program
  .name('npm run admin --')
  .description('The operator’s command line. Every verb works with the server up or down, on either database.')
  .showHelpAfterError();
addOperatorVerbs(program);
addClientVerbs(program);
addAccountVerbs(program);
addProductVerbs(program);
addRefundVerbs(program);
addBooksVerbs(program);
addReleaseVerbs(program);
addTicketVerbs(program);
addVipVerbs(program);
addVisitorVerbs(program);
addClockVerb(program);
addBackupVerbs(program);
addDatabaseVerbs(program);
addJobVerbs(program);

try {
  await program.parseAsync();
} catch (error) {
  const isForeseen =
    error instanceof Refusal ||
    error instanceof WrongKeyError ||
    error instanceof ConfigError ||
    error instanceof FolderBusyError;
  console.error(isForeseen ? error.message : error);
  process.exitCode = 1;
}
