import type { ContentItem, ContentRow } from '@feisuo/contract/schemas/console-content';
import type { ConsoleApi } from '../api/console-api.ts';
import type { Fields } from './blank-fields.ts';

const orderOf = (id: string) => {
  const [major = 0, minor = 0] = (id.split('-').at(-1) ?? '').split('.').map(Number);
  return major * 1000 + minor;
};

/** A new version of an agreement begins with the words of the one before; only when, and what is new, has to be said anew. */
export async function findLastVersion(api: ConsoleApi, id: string): Promise<Fields | null> {
  const kind = id.replace(/-[\d.]+$/, '');
  const { list } = await api.get<{ list: ContentRow[] }>(`content/items/agreement?q=${encodeURIComponent(`${kind}-`)}`);
  const [last] = list
    .filter((row) => row.id.startsWith(`${kind}-`) && row.standing !== 'new')
    .toSorted((one, other) => orderOf(other.id) - orderOf(one.id));
  if (!last) return null;
  const { live } = await api.get<ContentItem>(`content/items/agreement/${last.id}`);
  return live && { ...(live.fields as Fields), changes: '', effectiveAt: '' };
}
