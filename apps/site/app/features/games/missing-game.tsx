import { gameRequestPlatformNames, gameRequestPlatforms } from '@feisuo/contract/facts/support-vocabulary';
import { supportPaths, gamePaths } from '@feisuo/contract/facts/paths';
import type { GameRequestReply, GameRequestRequest } from '@feisuo/contract/schemas/support';
import type { GamesPage } from '@feisuo/contract/schemas/page-games';
import { useState, useEffect } from 'react';
import type { PlayableGame, GamePlayReply } from '@feisuo/contract/schemas/games';
import { callTimeouts } from '@feisuo/contract/facts/limits';
import { isOk, siteApi } from '../../api/site-api.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { SendFailure } from '../../components/send-failure.tsx';
import { track } from '../../telemetry/track.ts';
import styles from './missing-game.module.css';
import { gamesTexts } from './texts.ts';

const MAX_CHARS = 64;

/** Asks the service for games that match the query. */
export const searchGames = (query: string, signal: AbortSignal) =>
  siteApi.get<GamePlayReply['data']>(gamePaths.gamePlay, {
    params: { keyword: query.slice(0, MAX_CHARS) },
    timeoutMs: callTimeouts.gamePlayMs,
    signal,
  });

const PAUSE_MS = 300;

/** Games that match the query but were added after the page was rendered. Requests are debounced. */
function useNewGames(query: string, known: ReadonlySet<string>): readonly PlayableGame[] {
  const [answer, setAnswer] = useState<{ query: string; list: readonly PlayableGame[] } | null>(null);
  useEffect(() => {
    if (!query) return;
    const leaving = new AbortController();
    const ask = async () => {
      const reply = await searchGames(query, leaving.signal);
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

const texts = gamesTexts.request;

interface MissingGameProps {
  query: string;
  /** Ids of the games that the page already lists. */
  known: ReadonlySet<string>;
  missing: GamesPage['missing'];
  onClear: () => void;
}

/** Shown if no game was found: the visitor can clear the search or request the game. */
export function MissingGame({ query, known, missing, onClear }: MissingGameProps) {
  const added = useNewGames(query, known);
  return (
    <div className={styles.missing}>
      <div>
        <svg className={styles.thread} viewBox="0 0 240 60" aria-hidden="true">
          <path d="M0 30h120c20 0 18-20 34-20s14 38 30 38 12-26 26-26 8 18 18 14" />
        </svg>
        <h2>{gamesTexts.nothing(query)}</h2>
        {added.length > 0 ? <NewGames games={added} /> : <p>{missing.lead}</p>}
        <Button size="small" onClick={onClear}>
          {gamesTexts.clear}
        </Button>
      </div>
      <RequestForm key={query} query={query} promise={missing.promise} />
    </div>
  );
}

/** Games that were added after the page was rendered, shown so that visitors do not request them again. */
function NewGames({ games }: { games: ReturnType<typeof useNewGames> }) {
  return (
    <div className={styles.added} role="status">
      <p>{gamesTexts.added}</p>
      <ul>
        {games.map(({ id, name, regions }) => (
          <li key={id}>
            <SiteLink href={`/games/${id}`}>{name}</SiteLink> {regions.join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RequestForm({ query, promise }: { query: string; promise: string }) {
  const [isSending, setSending] = useState(false);
  const [nameError, setNameError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);

  async function send(form: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const name = fields.name?.trim() ?? '';
    setFailure(null);
    setNameError(name ? null : texts.nameMissing);
    if (!name) {
      form.querySelector<HTMLInputElement>('[name=name]')?.focus();
      return;
    }
    const body = {
      name,
      platform: fields.platform as GameRequestRequest['platform'],
      ...(fields.region && { region: fields.region }),
      ...(fields.contact && { contact: fields.contact }),
    } satisfies GameRequestRequest;
    setSending(true);
    const reply = await siteApi.post<GameRequestReply['data']>(supportPaths.gameRequests, { body });
    setSending(false);
    if (!isOk(reply)) return setFailure(texts.notSent + reply.message);
    track('game_request', { platform: body.platform, is_new: reply.data.isNew });
    setDone(reply.data.isNew ? texts.done(reply.data.name) : texts.again(reply.data.name));
  }

  if (done) {
    return (
      <div className={styles.done} role="status">
        <b>{done}</b>
        <p>{promise}</p>
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send(event.currentTarget);
      }}
    >
      <h3>{texts.title}</h3>
      <Field label={texts.name} error={nameError}>
        {(control) => <input {...control} name="name" defaultValue={query} maxLength={60} autoComplete="off" />}
      </Field>
      <div className={styles.pair}>
        <Field label={texts.platform}>
          {(control) => (
            <select {...control} name="platform">
              {gameRequestPlatforms.map((platform) => (
                <option key={platform} value={platform}>
                  {gameRequestPlatformNames[platform]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.region} optional={texts.optional}>
          {(control) => <input {...control} name="region" maxLength={40} autoComplete="off" />}
        </Field>
      </div>
      <Field label={texts.contact} optional={texts.optional} hint={texts.contactHint}>
        {(control) => <input {...control} name="contact" maxLength={100} autoComplete="email" />}
      </Field>
      <Button look="primary" type="submit" aria-disabled={isSending}>
        {isSending ? texts.sending : texts.send}
      </Button>
      <SendFailure failure={failure} retry={texts.retry} />
      <p className={styles.promise}>{promise}</p>
    </form>
  );
}
