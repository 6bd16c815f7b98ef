import { supportPaths } from '@feisuo/contract/facts/paths';
import sharp from 'sharp';
import { readDemoInstaller } from '../src/modules/downloads/seed/demo-installers.ts';
import { accountCaller, bearer } from './account-caller.ts';
import { sampleBatch } from './activity-caller.ts';
import { markups, type Described } from './markup-sweep.ts';
import type { OperatorCaller } from './operator-caller.ts';
import { guardianForm, invoiceFor, newKey, supportCaller } from './support-caller.ts';
import type { TestServer } from './test-server.ts';

const [evil] = markups;

/** Version of a release with markup in its texts. */
export const MARKED_VERSION = '99.0.0';

/**
 * Sends markup in the free texts of operator actions that other people read, except actions of saving forms. Returns
 * the code of each answer.
 */
export async function sendMarkupToActions(server: TestServer, owner: OperatorCaller): Promise<Record<string, number>> {
  const member = await accountCaller(server).join();
  const { number: ticket } = await supportCaller(server).ticket(member);
  const note = { clientKey: newKey(), kind: 'suggestion', text: '想要夜间模式' };
  const { number: feedback } = (await server.post(supportPaths.feedback, note, bearer(member))).body.data;
  const { number: guardian } = (await server.post(supportPaths.guardianRequests, guardianForm())).body.data;
  const { number: invoice } = await invoiceFor(server, member.sub, 'P300620MARKUP0001');
  const send = async (path: string, query: Record<string, string>, payload: Buffer) => {
    const url = `/console/api${path}?${new URLSearchParams(query).toString()}`;
    const headers = { ...owner.headers, 'content-type': 'application/octet-stream' };
    return (await server.request({ method: 'POST', url, headers, payload })).body.code as number;
  };
  const post = async (path: string, body: object) => (await owner.call('POST', path, body)).body.code as number;
  const { validUntil, ...batch } = sampleBatch(server.clock.now());
  const codes = { ...batch, name: evil.slice(0, 60), validUntil: validUntil.toISOString(), reason: evil };
  const { seen } = (await owner.call('GET', `/support/tickets/${ticket}`)).body.data;
  const decision = { to: 'done', seen: 'submitted', answer: evil, reason: evil };
  const endpoint = { name: evil.slice(0, 40), url: 'https://hooks.example.com/', kinds: ['order.paid'] };
  const program = readDemoInstaller('windows', '1.0.0');
  const release = { platform: 'windows', version: MARKED_VERSION, requirement: markups[1], notes: `${evil}\n${evil}` };
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const answers: Record<string, number> = {
    'POST /support/templates': await post('/support/templates', { title: markups[2], text: evil }),
    'POST /support/tickets/{number}/notes': await post(`/support/tickets/${ticket}/notes`, { text: evil }),
    'POST /support/tickets/{number}/replies': await post(`/support/tickets/${ticket}/replies`, {
      text: evil,
      isQuestion: false,
      seen,
    }),
    'POST /support/feedback/{number}/notes': await post(`/support/feedback/${feedback}/notes`, { text: evil }),
    'POST /support/feedback/{number}/answer': await post(`/support/feedback/${feedback}/answer`, { text: evil }),
    'POST /support/guardians/{number}/notes': await post(`/support/guardians/${guardian}/notes`, { text: evil }),
    'POST /support/guardians/{number}/decision': await post(`/support/guardians/${guardian}/decision`, decision),
    'POST /support/invoices/{number}/decision': await post(`/support/invoices/${invoice}/decision`, {
      to: 'declined',
      answer: evil,
    }),
    'POST /codes': await post('/codes', codes),
    'POST /webhooks': await post('/webhooks', { endpoint, reason: evil }),
    'POST /tokens': await post('/tokens', { name: markups[2], scopes: ['system.read'], days: 1 }),
    'POST /images': await send('/images', { name: `${markups[2]}.png` }, picture),
    ...(await sendMarkupToStatus(owner)),
    'POST /downloads/releases': await send('/downloads/releases', release, program),
  };
  const now = (await owner.call('GET', '/downloads/releases')).body.data.list.find(
    (row: { platform: string; isCurrent: boolean }) => row.platform === 'windows' && row.isCurrent,
  );
  const publish = { share: 100, seen: now?.version ?? null, reason: evil };
  answers['POST /downloads/releases/{platform}/{version}/publish'] = await post(
    `/downloads/releases/windows/${MARKED_VERSION}/publish`,
    publish,
  );
  return answers;
}

async function sendMarkupToStatus(owner: OperatorCaller): Promise<Record<string, number>> {
  const call = async (path: string, body: object) => (await owner.call('POST', `/status${path}`, body)).body;
  const name = markups[2];
  const added = await call('/regions', { id: 'marked', name, sort: 9, isShown: true });
  const incident = { title: evil.slice(0, 60), text: evil, state: 'congested', regions: ['marked'] };
  const opened = await call('/incidents', incident);
  const { id, version } = opened.data;
  const update = await call(`/incidents/${id}/updates`, { version, state: 'congested', text: evil });
  const resolved = await call(`/incidents/${id}/resolve`, { version: update.data.version, text: evil });
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const times = { startsAt: hours(24), endsAt: hours(26) };
  const planned = await call('/maintenance', { title: evil.slice(0, 60), text: evil, regions: ['marked'], ...times });
  return {
    'POST /status/regions': added.code,
    'POST /status/incidents': opened.code,
    'POST /status/incidents/{id}/updates': update.code,
    'POST /status/incidents/{id}/resolve': resolved.code,
    'POST /status/maintenance': planned.code,
  };
}

interface Field {
  type?: string;
  enum?: unknown;
  pattern?: string;
  format?: string;
  const?: unknown;
  anyOf?: Field[];
  items?: Field;
  properties?: Record<string, Field>;
}
const hasWords = (name: string, field: Field): boolean =>
  (field.type === 'string' && !field.enum && !field.pattern && !field.format && name !== 'reason') ||
  (field.anyOf ?? []).some((one) => hasWords(name, one)) ||
  (field.items !== undefined && hasWords(name, field.items)) ||
  Object.entries(field.properties ?? {}).some(([inner, one]) => hasWords(inner, one));

/** Lists the actions that have a free text besides the reason. */
export const actsWithWords = ({ paths }: Described): string[] =>
  Object.entries(paths)
    .filter(([path]) => path.startsWith('/console/api/'))
    .flatMap(([path, { post }]) => {
      const body: Field | undefined = post?.requestBody?.content['application/json']?.schema;
      return body && hasWords('', body) ? [`POST ${path.replace('/console/api', '')}`] : [];
    });
