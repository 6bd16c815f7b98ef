import type { PlayableGame, GamePlayReply } from '@feisuo/contract/schemas/games';
import { useEffect, useState } from 'react';
import { callTimeouts } from '@feisuo/contract/facts/limits';
import { gamePaths } from '@feisuo/contract/facts/paths';
import { isOk, siteApi } from '../../api/site-api.ts';

const MAX_CHARS = 64;

/** The games that match a query, as the service knows them now. */
export const askGames = (query: string, signal: AbortSignal) =>
  siteApi.get<GamePlayReply['data']>(gamePaths.gamePlay, {
    params: { keyword: query.slice(0, MAX_CHARS) },
    timeoutMs: callTimeouts.gamePlayMs,
    signal,
  });

const PAUSE_MS = 300;

/** Games that match and were added after the page was drawn. The service is asked once the typing pauses. */
export function useNewGames(query: string, known: ReadonlySet<string>): readonly PlayableGame[] {
  const [answer, setAnswer] = useState<{ query: string; list: readonly PlayableGame[] } | null>(null);
  useEffect(() => {
    if (!query) return;
    const leaving = new AbortController();
    const ask = async () => {
      const reply = await askGames(query, leaving.signal);
      if (!leaving.signal.aborted && isOk(reply)) setAnswer({ query, list: reply.data.list });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [query]);
  return answer?.query === query ? answer.list.filter(({ id }) => !known.has(id)) : [];
}
