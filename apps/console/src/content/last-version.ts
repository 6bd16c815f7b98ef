import type { ContentItem, ContentOptions } from '@feisuo/contract/schemas/console-content';
import type { ConsoleApi } from '../api/console-api.ts';
import type { Fields } from './blank-fields.ts';

/** A new version of an agreement begins with the words of the one before; only when, and what is new, has to be said anew. */
export async function findLastVersion(api: ConsoleApi, id: string, options: ContentOptions): Promise<Fields | null> {
  const last = options.agreements.find(({ kind }) => id.startsWith(`${kind}-`));
  if (!last) return null;
  const { live } = await api.get<ContentItem>(`content/items/agreement/${last.kind}-${last.version}`);
  return live && { ...(live.fields as Fields), changes: '', effectiveAt: '' };
}
