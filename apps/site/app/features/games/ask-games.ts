import { callTimeouts } from '@feisuo/contract/facts/limits';
import { gamePaths } from '@feisuo/contract/facts/paths';
import type { GamePlayReply } from '@feisuo/contract/schemas/games';
import { siteApi } from '../../api/site-api.ts';

const MAX_CHARS = 64;

/** The games that match a query, as the service knows them now. */
export const askGames = (query: string, signal: AbortSignal) =>
  siteApi.get<GamePlayReply['data']>(gamePaths.gamePlay, {
    params: { keyword: query.slice(0, MAX_CHARS) },
    timeoutMs: callTimeouts.gamePlayMs,
    signal,
  });
