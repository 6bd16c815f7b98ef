import type { AuditEntry, AuditPage } from '@feisuo/contract/schemas/operator';
import { useCallback, useState } from 'react';
import { useApi, wordsOf } from '../api/console-api.ts';
import { useRemote } from '../use-remote.ts';

type Older = { list: AuditEntry[]; next: string | null };

/** The newest page and, on request, older ones below it. */
export function useAuditLog() {
  const api = useApi();
  const fetchNewest = useCallback(() => api.get<AuditPage>('audit'), [api]);
  const newest = useRemote(fetchNewest);
  // null until someone asks for more: the place to go on from is then the newest page's end.
  const [older, setOlder] = useState<Older | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [moreError, setMoreError] = useState<string | null>(null);

  const next = older ? older.next : (newest.data?.next ?? null);
  const loadMore = async () => {
    if (next === null) return;
    setLoadingMore(true);
    setMoreError(null);
    try {
      const page = await api.get<AuditPage>(`audit?before=${encodeURIComponent(next)}`);
      setOlder({ list: [...(older?.list ?? []), ...page.list], next: page.next });
    } catch (error) {
      setMoreError(wordsOf(error));
    }
    setLoadingMore(false);
  };
  const reload = async () => {
    setOlder(null);
    setMoreError(null);
    await newest.refresh();
  };
  const entries = newest.data && [...newest.data.list, ...(older?.list ?? [])];
  return { entries, error: newest.error, hasMore: next !== null, loadMore, isLoadingMore, moreError, reload };
}
