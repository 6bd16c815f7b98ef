import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { beforeAll, expect } from 'vitest';
import { enterConsole, newestAuditLine, type OperatorCaller } from './operator-caller.ts';
import type { TestServer } from './test-server.ts';

/** Time within which a page must show a publication. A signal invalidates cached pages. */
export const PAGE_UPDATE = { timeout: 10_000 };

export const itemPath = (kind: string, id: string) => `/content/items/${kind}/${id}`;

/** An operator who writes content in the console, and a visitor who reads pages of the site. */
export function useContentWriter(server: TestServer) {
  const writer = {} as OperatorCaller;
  beforeAll(async () => void Object.assign(writer, await enterConsole(server, 'operator')));

  const save = (kind: string, id: string, fields: unknown, { base = 0, revision = 0 } = {}) =>
    writer.call('PUT', `${itemPath(kind, id)}/draft`, { base, revision, fields });
  const show = async (kind: string, id: string): Promise<ContentItem> =>
    (await writer.call('GET', itemPath(kind, id))).body.data;
  const publish = async (kind: string, id: string, revision?: number, more = {}) => {
    const seen = revision ?? (await show(kind, id)).draft?.revision ?? 1;
    return writer.call('POST', `${itemPath(kind, id)}/publish`, { revision: seen, ...more });
  };
  return {
    writer,
    save,
    show,
    publish,
    /** Saves a draft and publishes it. */
    async put(kind: string, id: string, fields: unknown) {
      const before = await writer.call('GET', itemPath(kind, id));
      const base = before.body.data?.live?.version ?? 0;
      expect((await save(kind, id, fields, { base })).body.code).toBe(0);
      expect((await publish(kind, id)).body.code).toBe(0);
    },
    newestLine: async (action: string) => newestAuditLine(await enterConsole(server, 'owner'), action),
    async page(path: string) {
      const { status, body, headers } = await server.get(path, { host: 'localhost:8080' });
      return { status, text: String(body), headers };
    },
  };
}
