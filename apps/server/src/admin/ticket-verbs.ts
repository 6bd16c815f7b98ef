import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ticketKindNames, ticketStateNames } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment, Ticket } from '@feisuo/contract/schemas/support';
import type { Command } from 'commander';
import { noteGuardianFileShown } from '../operator-actions/support/guardians.ts';
import { ticketActions } from '../operator-actions/support/index.ts';
import {
  findAttachment,
  listOpenTickets,
  numberOfGuardianRequest,
  readAttachmentChunks,
  showTicket,
} from '../modules/support/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { Refusal } from '../operator-actions/verb.ts';
import { byCommandLine, requireFound, printable } from './command-line-actor.ts';
import { runCommand } from './run-command.ts';

export function addTicketVerbs(program: Command): void {
  const ticket = program.command('ticket').description('support tickets of members');
  ticket
    .command('list')
    .description('open tickets, longest waiting first')
    .action(() =>
      runCommand(async (opened) => {
        const rows = await listOpenTickets(opened);
        printTable(
          rows.map(({ number, kind, state, title, updatedAt }) => ({
            number,
            state: ticketStateNames[state],
            kind: ticketKindNames[kind],
            title: printable(title),
            since: updatedAt.toISOString(),
          })),
          'No ticket waits.',
        );
      }),
    );
  ticket
    .command('show <number>')
    .description('one ticket with its thread')
    .action((number: string) =>
      runCommand(async (opened) => {
        const shown = await requireFound('ticket', number, showTicket(opened, number));
        console.log(printable(describe(shown, shown.accountId)));
      }),
    );
  addActionVerbs(program, ticketActions);
  ticket
    .command('file <id>')
    .description('saves an attachment of a member; open it with care')
    .requiredOption('--to <file>', 'target file; an existing file is not overwritten')
    .action((id: string, { to }: { to: string }) =>
      runCommand(async (opened) => {
        const file = await requireFound('file', id, findAttachment(opened.db, id));
        const content = Buffer.concat(await Readable.from(readAttachmentChunks(opened, file)).toArray());
        // The file of a guardian request contains data of a minor, so reading it is audited, as in the console.
        const number = file.guardianRequestId && (await numberOfGuardianRequest(opened.db, file.guardianRequestId));
        if (number) await noteGuardianFileShown(opened, { number, file: id }, byCommandLine);
        save(to, content);
        console.log(`${to}: ${file.type}, ${content.length} bytes.`);
      }),
    );
}

function save(path: string, content: Buffer): void {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new Refusal(`cannot write ${path}: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  }
}

function describe(ticket: Ticket, accountId: string): string {
  const { number, state, kind, title, gameName, region, happenedAt, contact, environment, diagnostics } = ticket;
  const facts = {
    账号: accountId,
    游戏: gameName,
    区服: region,
    时间: happenedAt,
    联系方式: contact,
    环境: environment,
  };
  return [
    `${number}  ${ticketStateNames[state]}  ${ticketKindNames[kind]}  ${title}`,
    ...Object.entries(facts).flatMap(([name, value]) => (value ? [`  ${name}：${value}`] : [])),
    ...(diagnostics ? ['  诊断信息：', indent(diagnostics)] : []),
    ...ticket.messages.map(
      ({ at, voice, author, text, attachments }) =>
        `\n${at}  ${voice}${author ? ` ${author}` : ''}\n${[indent(text), ...attachments.map(describeFile)].join('\n')}`,
    ),
  ].join('\n');
}

export const describeFile = ({ id, name, type, bytes }: Attachment) =>
  `    ${name}  ${type}, ${bytes} bytes, file ${id}`;
export const indent = (text: string) => text.replaceAll(/^/gm, '    ');
