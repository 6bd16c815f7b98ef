import { constants } from 'node:os';
import { program, type Command } from 'commander';
import { ConfigError } from '../config/config.ts';
import { closeEmbeddedDatabases } from '../db/embedded/embedded-database.ts';
import { StartError } from '../db/database-errors.ts';
import { onEndSignal } from '../start/termination-signals.ts';
import { Refusal } from '../operator-actions/verb.ts';

program
  .name('npm run admin --')
  .description('Command line for operators. Every command works whether or not a server is running.')
  .showHelpAfterError();

type Family = () => Promise<(program: Command) => void>;

const operators: Family = async () => (await import('./operator-verbs.ts')).addOperatorVerbs;
const audits: Family = async () => (await import('./audit-verbs.ts')).addAuditVerbs;
const clients: Family = async () => (await import('./client-verbs.ts')).addClientVerbs;
const accounts: Family = async () => (await import('./account-verbs.ts')).addAccountVerbs;
const memberships: Family = async () => (await import('./vip-verbs.ts')).addVipVerbs;
const products: Family = async () => (await import('./product-verbs.ts')).addProductVerbs;
const pages: Family = async () => (await import('./page-verbs.ts')).addPageVerbs;
const promotions: Family = async () => (await import('./promotion-verbs.ts')).addPromotionVerbs;
const refunds: Family = async () => (await import('./refund-verbs.ts')).addRefundVerbs;
const reviews: Family = async () => (await import('./review-verbs.ts')).addReviewVerbs;
const books: Family = async () => (await import('./books-verbs.ts')).addBooksVerbs;
const releases: Family = async () => (await import('./release-verbs.ts')).addReleaseVerbs;
const tickets: Family = async () => (await import('./ticket-verbs.ts')).addTicketVerbs;
const visitors: Family = async () => (await import('./visitor-verbs.ts')).addVisitorVerbs;
const channels: Family = async () => (await import('./channel-verbs.ts')).addChannelVerbs;
const activities: Family = async () => (await import('./activity-verbs.ts')).addActivityVerbs;
const codes: Family = async () => (await import('./code-verbs.ts')).addCodeVerbs;
const ads: Family = async () => (await import('./ad-verbs.ts')).addAdVerbs;
const keys: Family = async () => (await import('./key-verbs.ts')).addKeyVerbs;
const outbox: Family = async () => (await import('./outbox-verb.ts')).addOutboxVerb;
const clock: Family = async () => (await import('./clock-verb.ts')).addClockVerb;
const backups: Family = async () => (await import('./backup-verbs.ts')).addBackupVerbs;
const database: Family = async () => (await import('./database-verbs.ts')).addDatabaseVerbs;
const movePglite: Family = async () => (await import('./move-pglite-verb.ts')).addMovePgliteVerb;
const files: Family = async () => (await import('./files-verbs.ts')).addFilesVerbs;
const imports: Family = async () => (await import('./import-verb.ts')).addImportVerb;
const jobs: Family = async () => (await import('./job-verbs.ts')).addJobVerbs;

/**
 * The source file of each command. Only the file of the given command is loaded, because together they load most of the
 * server.
 */
const families = new Map<string | undefined, Family>(
  Object.entries({
    operator: operators,
    audit: audits,
    client: clients,
    account: accounts,
    vip: memberships,
    product: products,
    promotion: promotions,
    page: pages,
    refund: refunds,
    review: reviews,
    books,
    reconcile: books,
    release: releases,
    ticket: tickets,
    guardian: visitors,
    feedback: visitors,
    'game-requests': visitors,
    channel: channels,
    ads,
    activity: activities,
    codes,
    key: keys,
    clock,
    outbox,
    backup: backups,
    restore: backups,
    'move-pglite': movePglite,
    migrate: database,
    seed: database,
    files,
    import: imports,
    jobs,
  }),
);
const asked = families.get(process.argv[2]);
// Without a known command all files are loaded, so that the help lists all commands.
const wanted = await Promise.all((asked ? [asked] : [...new Set(families.values())]).map((family) => family()));
for (const addVerbs of wanted) addVerbs(program);

/**
 * Interrupting a command also stops the PostgreSQL server that the command started. PostgreSQL rolls back open
 * transactions.
 */
let isEnding = false;
onEndSignal((signal) => {
  isEnding = true;
  void closeEmbeddedDatabases().then(() => process.exit(128 + constants.signals[signal]));
});

try {
  await program.parseAsync();
} catch (error) {
  if (!isEnding) report(error);
}

function report(error: unknown): void {
  const isForeseen = error instanceof Refusal || error instanceof StartError || error instanceof ConfigError;
  console.error(isForeseen ? error.message : error);
  process.exitCode = 1;
}
