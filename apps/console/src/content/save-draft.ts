import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { isConflict, type ConsoleApi } from '../api/console-api.ts';
import { isSame } from '../kit/form/merge.ts';
import type { Fields } from './blank-fields.ts';
import { fieldsOf, titleIn, versionsOf } from './draft-rebase.ts';

export const itemPath = ({ kind, id }: Pick<ContentItem, 'kind' | 'id'>): string =>
  `content/items/${kind}/${encodeURIComponent(id)}`;

/** Maximum number of ids to try for a new item. Another operator may take a proposed id first. */
const PROPOSALS = 3;

type Api = Pick<ConsoleApi, 'get' | 'put'>;

/**
 * Saves a draft, based on the versions that the operator saw. A new item gets an id that the server proposes from its
 * title.
 * @throws ConsoleError; `isConflict` is true for a conflict
 */
export async function saveDraft(api: Api, over: ContentItem, fields: Fields): Promise<ContentItem> {
  if (over.id !== '') return put(api, over, fields);
  for (let left = PROPOSALS; ; left--) {
    const title = encodeURIComponent(titleIn(fields));
    const { id } = await api.get<{ id: string }>(`content/ids/${over.kind}?title=${title}`);
    try {
      return await put(api, { ...over, id }, fields);
    } catch (error) {
      if (!isConflict(error) || left <= 1) throw error;
    }
  }
}

async function put(api: Api, over: ContentItem, fields: Fields): Promise<ContentItem> {
  try {
    return await api.put<ContentItem>(`${itemPath(over)}/draft`, { ...versionsOf(over), fields });
  } catch (error) {
    if (!isConflict(error)) throw error;
    const stored = await api.get<ContentItem>(itemPath(over)).catch(() => null);
    // The answer to an earlier save was lost, but the server stored exactly this draft.
    const isOurs = stored?.draft && stored.live?.version === over.live?.version && isSame(fieldsOf(stored), fields);
    if (isOurs) return stored;
    throw error;
  }
}
