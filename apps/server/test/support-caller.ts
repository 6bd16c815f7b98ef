import { randomBytes } from 'node:crypto';
import { fillPath, supportPaths } from '@feisuo/contract/facts/paths';
import type { AttachmentPurpose } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment, Ticket } from '@feisuo/contract/schemas/support';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { sendMemberMessage } from '../src/modules/delivery/index.ts';
import type { StaffDeps } from '../src/modules/support/index.ts';
import { requestInvoice } from '../src/modules/support/invoices/request-invoice.ts';
import { bearer } from './account-caller.ts';
import { log, png } from './sample-files.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

type Person = Pick<Credentials, 'access_token'>;

interface UploadOptions {
  name?: string;
  purpose?: AttachmentPurpose;
  type?: string;
  ip?: string;
}

export const newKey = () => randomBytes(12).toString('hex');

/** Sends requests to the support routes, as a member or a visitor. */
export function supportCaller(server: TestServer) {
  const headersOf = (person: Person | null) => (person ? bearer(person) : {});
  const submit = (person: Person | null, more: object = {}): Promise<TestAnswer> =>
    server.post(
      supportPaths.tickets,
      { clientKey: newKey(), kind: 'line', text: '晚上 8 点后亚服丢包。白天正常。', ...more },
      headersOf(person),
    );
  const at = (path: `/${string}/:number${string}`, number: string) => fillPath(path, { number });
  const upload = (
    person: Person | null,
    content: Buffer = png,
    { name = '截图.png', purpose = 'ticket', type = 'image/png', ip = '10.0.0.1' }: UploadOptions = {},
  ): Promise<TestAnswer> =>
    server.request({
      method: 'POST',
      url: `${supportPaths.attachments}?for=${purpose}&name=${encodeURIComponent(name)}`,
      payload: content,
      headers: { 'content-type': type, ...headersOf(person) },
      remoteAddress: ip,
    });
  return {
    submit,
    upload,
    ticket: async (person: Person, more: object = {}): Promise<Ticket> => taken(await submit(person, more)).body.data,
    file: async (person: Person | null, content?: Buffer, options?: UploadOptions): Promise<Attachment> =>
      taken(await upload(person, content, options)).body.data,
    show: (person: Person | null, number: string) => server.get(at(supportPaths.ticket, number), headersOf(person)),
    list: (person: Person | null, query = '') => server.get(`${supportPaths.tickets}${query}`, headersOf(person)),
    say: (person: Person | null, number: string, more: object = {}) =>
      server.post(
        at(supportPaths.ticketMessages, number),
        { clientKey: newKey(), text: '好多了', ...more },
        headersOf(person),
      ),
    close: (person: Person | null, number: string) =>
      server.post(at(supportPaths.closeTicket, number), undefined, headersOf(person)),
    reopen: (person: Person | null, number: string) =>
      server.post(at(supportPaths.reopenTicket, number), undefined, headersOf(person)),
    download: (person: Person | null, id: string, ip = '10.0.0.1') =>
      server.app.inject({
        url: fillPath(supportPaths.attachment, { id }),
        headers: headersOf(person),
        remoteAddress: ip,
      }),
  };
}

function taken(answer: TestAnswer): TestAnswer {
  if (answer.body.code !== 0) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Dependencies for calling staff actions directly. */
export const supportDepsOf = ({ deps }: TestServer): StaffDeps => ({
  ...deps,
  tellMember: (tx, accountId, letter) => sendMemberMessage(tx, deps, { accountId, kind: 'ticket', ...letter }),
});

export const guardianForm = (more: object = {}) => ({
  clientKey: newKey(),
  guardianName: '李雪梅',
  relation: 'mother',
  phone: '13812345678',
  minorAccount: '13900001111',
  asks: ['mistaken_payment', 'limit_purchases'],
  text: '孩子用我的手机买了季卡，希望退回，并限制以后购买。',
  ...more,
});

/** Requests an invoice. The order need not exist. */
export const invoiceFor = (server: TestServer, accountId: string, orderId: string) =>
  requestInvoice({ ...server.deps, ordersOf: async () => [{ orderId, isInvoiceable: true }] }, accountId, {
    clientKey: newKey(),
    orderIds: [orderId],
    titleType: 'personal',
    title: '林夕',
    email: 'a@b.test',
  });

/** Adds rows to every table of support. */
export async function fillSupportTables(server: TestServer, person: Person & { sub: string }, orderId: string) {
  const caller = supportCaller(server);
  const file = await caller.file(person, log, { name: 'client.log' });
  const loose = await caller.file(person);
  const ticket = await caller.ticket(person, {
    contact: '微信 zhixian',
    diagnostics: '线路切换：20:31',
    attachments: [file.id],
  });
  const opinion = { clientKey: newKey(), kind: 'problem', text: '首页的字太小了', contact: 'qq 10001' };
  await server.post(supportPaths.feedback, opinion, bearer(person));
  const request = { name: '某个游戏', platform: 'pc', contact: 'qq 10001' };
  await server.post(supportPaths.gameRequests, request, bearer(person));
  const proof = await caller.file(null, png, { purpose: 'guardian' });
  await server.post(supportPaths.guardianRequests, guardianForm({ attachments: [proof.id] }));
  await invoiceFor(server, person.sub, orderId);
  return { file, loose, ticket };
}
