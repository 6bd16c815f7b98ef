import { randomBytes } from 'node:crypto';
import { supportPaths, telemetryPaths } from '@feisuo/contract/facts/paths';
import { fieldsOf, providerGroupPrefix, settingGroups } from '@feisuo/contract/facts/setting-groups';
import { siteDocuments } from '@feisuo/contract/facts/site-documents';
import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';

/**
 * Markup for text fields, the longest first. If a page executes one, the effect is visible: a dialog, or a request for
 * `x`.
 */
export const markups = [
  `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`,
  '<img src=x onerror=alert(1)>',
  '<svg onload=a()>',
] as const;
/** URLs for URL fields that would execute a script. */
const runs = ['javascript:alert(3)', 'data:text/html,<script>alert(4)</script>'];

interface Answer {
  code: number;
  // eslint-disable-next-line no-explicit-any -- each route has a shape of its own
  data: any;
}
export type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>;

interface Shape {
  type?: string;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
}
export interface Described {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema?: Shape }> } }>>;
}

interface SavedGroup {
  revision: number;
  values: { name: string; source: string; value: string | null }[];
}
const SWEPT_PROVIDER = `${providerGroupPrefix}swept`;
/** Values for the other required fields of each settings group. */
const settingSeeds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sms: { SMS_GATEWAY_URL: 'https://sms.example.com/send', SMS_GATEWAY_TOKEN: 'token' },
  mail: { SMTP_URL: 'smtps://user@mail.example.com:465', SMTP_PASSWORD: 'password', MAIL_FROM: 'a@example.com' },
  share: { WX_APP_ID: 'wx1234567890abcdef', WX_APP_SECRET: 'secret' },
  hosts: { DOWNLOAD_ORIGIN: 'https://dl.example.com' },
  [SWEPT_PROVIDER]: { enabled: 'on', kind: 'wechat', name: '微信', clientId: 'wx1', clientSecret: 'secret' },
};

/** By route: finds the records that the route can save, and reads the fields of each record. */
const records: Record<string, (call: Call, documents: readonly string[]) => Promise<Place[]>> = {
  'PUT /activities/{id}': async (call) => {
    const { list } = (await call('GET', '/activities')).data;
    // One activity per kind is enough, because all activities of a kind have the same form.
    const kinds = new Map(list.map((one: { kind: string }) => [one.kind, one]));
    return [...kinds.values()].map((one) => ({
      path: `/activities/${(one as { id: string }).id}`,
      read: async () => {
        const { activity, ...rest } = (await call('GET', `/activities/${(one as { id: string }).id}`)).data;
        return { ...activity, ...rest };
      },
    }));
  },
  'PUT /catalogue/pages/{id}': listed('/catalogue/pages', 1),
  'PUT /catalogue/products/{id}': listed('/catalogue/products', 2),
  'PUT /channels/{id}': listed('/channels', 1),
  'PUT /clients/{id}': listed('/clients', 2),
  'PUT /promotion/slots/{id}': listed('/promotion/slots', 1),
  'PUT /promotion/line-items/{id}': async (call) => {
    const [one] = (await call('GET', '/promotion/line-items')).data.list;
    const path = `/promotion/line-items/${one.id}`;
    return [{ path, read: async () => (await call('GET', path)).data }];
  },
  'PUT /settings/{group}': async (call) => {
    const groups: string[] = [...settingGroups.map(({ id }) => id), SWEPT_PROVIDER];
    return groups.map((id) => ({
      path: `/settings/${id}`,
      read: async () => {
        const saved = (await call('GET', `/settings/${id}`)).data as SavedGroup | null;
        const values = (fieldsOf(id) ?? []).flatMap(({ name, fixed }) => {
          const now = saved?.values.find((one) => one.name === name);
          if (fixed !== undefined || now?.source === 'environment') return [];
          return [[name, now?.value ?? settingSeeds[id]?.[name] ?? '']];
        });
        return { revision: saved?.revision ?? 0, values: Object.fromEntries(values) };
      },
      // Switches all settings groups off again, except the sign-in provider, because the sign-in pages should show its
      // name.
      finish: async () => {
        if (id === SWEPT_PROVIDER) return;
        const saved = (await call('GET', `/settings/${id}`)).data as SavedGroup | null;
        const names = (fieldsOf(id) ?? []).filter(({ fixed }) => fixed === undefined).map(({ name }) => name);
        await call('PUT', `/settings/${id}`, {
          revision: saved?.revision ?? 0,
          values: Object.fromEntries(names.map((name) => [name, null])),
          reason: '试完了',
        });
      },
    }));
  },
  'PUT /status/regions/{id}': listed('/status/regions', 1),
  'PUT /support/templates/{id}': async (call) => {
    await call('POST', '/support/templates', { title: '试试', text: '你好' });
    return listed('/support/templates', 1)(call);
  },
  'PUT /views': async () => [
    { path: '/views', read: async () => ({ list: 'orders', name: '试试', filters: { state: 'paid' } }) },
  ],
  'PUT /webhooks/{id}': async (call) => {
    const endpoint = { name: '试试', url: 'https://hooks.example.com/', kinds: ['order.paid'] };
    await call('POST', '/webhooks', { endpoint, reason: '试试' });
    return listed('/webhooks', 1)(call);
  },
  'PUT /content/{configId}': async (call, documents) =>
    documents.map((id) => ({
      path: `/content/${id}`,
      read: async () => (await call('GET', `/content/${id}`)).data,
    })),
  'PUT /content/items/{kind}/{id}/draft': async (call) => {
    const kinds = ['article', 'topic', 'game', 'notice', 'help', 'shelf', 'page'];
    const places = kinds.map(async (kind): Promise<Place[]> => {
      const [one] = (await call('GET', `/content/items/${kind}`)).data.list;
      if (!one) return [];
      const path = `/content/items/${kind}/${one.id}`;
      const read = async () => {
        const { live, draft } = (await call('GET', path)).data;
        return { base: live?.version ?? 0, revision: draft?.revision ?? 0, fields: (draft ?? live).fields };
      };
      const finish = async () => {
        const { base, revision } = await read();
        await call('POST', `${path}/publish`, { base, revision });
      };
      return [{ path: `${path}/draft`, read, finish }];
    });
    return (await Promise.all(places)).flat();
  },
};

/** Routes that save only choices and numbers, so that they cannot contain markup. */
export const savesNoText = [
  'PUT /operators/{name}/role',
  'PUT /refund-limit',
  'PUT /sandbox/ad-faults',
  'PUT /sandbox/pay-faults',
];
export const sweptRoutes = Object.keys(records);

interface Place {
  path: string;
  read: () => Promise<Json>;
  /** Makes the saved record visible, for example by publishing it. */
  finish?: () => Promise<void>;
}
type Json = Record<string, unknown>;

/** Finds the records of a list. Each record is saved at the path of the list plus the record's id. */
function listed(from: string, most: number): (call: Call) => Promise<Place[]> {
  return async (call) => {
    const read = async (): Promise<Json[]> => (await call('GET', from)).data.list;
    return (await read()).slice(0, most).map(({ id }) => ({
      path: `${from}/${String(id)}`,
      read: async () => (await read()).find((one) => one['id'] === id) ?? {},
    }));
  };
}

export interface Swept {
  route: string;
  path: string;
  field: string;
  was: string;
  /** The markup that was saved; null if all markup was refused. */
  put: string | null;
}

/**
 * Puts markup into every text field that operators can save, one field at a time. Markup that was accepted stays saved.
 */
export async function sweepMarkup(
  call: Call,
  { paths }: Described,
  documents: readonly string[] = Object.keys(siteDocuments),
): Promise<Swept[]> {
  const swept: Swept[] = [];
  for (const [route, find] of Object.entries(records)) {
    const schema =
      paths[`/console/api${route.slice('PUT '.length)}`]?.['put']?.requestBody?.content['application/json'];
    for (const place of await find(call, documents)) {
      const form = async () => fill(schema?.schema ?? {}, await place.read()) as Json;
      for (const { field, was, write } of textsOf(await form())) {
        // Skips fields that the form fills itself.
        if (/(^|\.)(id|slotId|version|seen|base|kind)(\.|$)/.test(field)) continue;
        let put: string | null = null;
        for (const markup of isAddress(was) ? [...runs, markups[0]] : markups) {
          const body = await form();
          if (!write(body, markup)) break;
          if ((await call('PUT', place.path, body)).code !== 0) continue;
          put = markup;
          break;
        }
        swept.push({ route, path: place.path, field, was, put });
      }
      await place.finish?.();
    }
  }
  return swept;
}

export const isAddress = (text: string): boolean => /^(https?:|\/|mailto:)/.test(text);

/**
 * Builds a request from a record whose fields have the same names as in the schema. A field may also be one level
 * deeper in the record.
 */
function fill(shape: Shape, record: unknown): unknown {
  const object = shape.properties ? shape : shape.anyOf?.find(({ properties }) => properties);
  if (!object?.properties || typeof record !== 'object' || record === null || Array.isArray(record)) {
    if (!Array.isArray(record)) return record;
    return record.map((one) => fill(shape.items ?? {}, one));
  }
  const fields = record as Json;
  const filled: Json = {};
  for (const [name, inner] of Object.entries(object.properties)) {
    if (fields[name] === null && name in fields && inner.type === 'array') continue;
    if (name in fields) filled[name] = fill(inner, fields[name]);
    else if (name === 'reason') filled[name] = markups[0];
    else if (name === 'seen' && inner.type === 'integer') filled[name] = fields['version'] ?? fields['revision'];
    else if (inner.properties || inner.anyOf) filled[name] = fill(inner, fields);
  }
  return filled;
}

/**
 * Lists the texts in a value; of a list, those of the first two items. `write` returns false if the text no longer
 * exists.
 */
function textsOf(value: unknown, path: (string | number)[] = []): TextField[] {
  if (typeof value === 'string')
    return [{ field: path.join('.'), was: value, write: (body, text) => writeAt(body, path, text) }];
  if (Array.isArray(value)) return value.slice(0, 2).flatMap((one, index) => textsOf(one, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsOf(one, [...path, name]));
}
interface TextField {
  field: string;
  was: string;
  write: (body: Json, text: string) => boolean;
}

function writeAt(body: Json, path: readonly (string | number)[], text: string): boolean {
  let inner: unknown = body;
  for (const step of path.slice(0, -1)) {
    if (typeof inner !== 'object' || inner === null) return false;
    inner = (inner as Record<string | number, unknown>)[step];
  }
  const last = path.at(-1);
  if (typeof inner !== 'object' || inner === null || last === undefined) return false;
  (inner as Record<string | number, unknown>)[last] = text;
  return true;
}

/** Sends feedback and an error report with markup, as a visitor does. `home` is the HTML of the site's home page. */
export async function complain(
  send: (path: string, payload: object | string) => Promise<unknown>,
  home: string,
): Promise<void> {
  const [evil] = markups;
  const clientKey = randomBytes(12).toString('hex');
  await send(supportPaths.feedback, { clientKey, kind: 'suggestion', text: `${evil} 反馈`, contact: evil, page: evil });
  const timestamp = Date.now() / 1000;
  const frame = { filename: `${evil}.js`, function: evil, lineno: 1, colno: 2, context_line: evil };
  const fault = {
    event_id: randomBytes(16).toString('hex'),
    timestamp,
    release: 'site@1',
    exception: { values: [{ type: 'TypeError', value: evil, stacktrace: { frames: [frame] } }] },
    breadcrumbs: [{ timestamp, category: 'ui.click', message: evil }],
  };
  const [, key = ''] = /errorKey&quot;:&quot;([^&]+)&quot;/.exec(home) ?? [];
  const path = telemetryPaths.errorEnvelope.replace(':project_id', errorProjects.site);
  const lines = [{}, { type: 'event' }, fault].map((line) => JSON.stringify(line));
  await send(`${path}?sentry_key=${key}`, lines.join('\n'));
}
