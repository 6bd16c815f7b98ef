import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Session, SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import { useState } from 'react';
import { faultText } from '../ask.ts';
import { momentOf } from '../moment.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import { Icon } from '../pieces/icons.tsx';
import { Loaded } from '../pieces/loaded.tsx';
import styles from '../pieces/pieces.module.css';
import { RowButton } from '../pieces/row-button.tsx';
import { useActs } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';

/** Stands where a row has the id of its session. */
const OTHERS = 'others';

/** Where the member is signed in, and the way to end it there. */
export function SessionsPage() {
  const { texts, shared, ask, confirm, say } = useCentre();
  const words = texts.sessions;
  const [load, reload] = useLoad<SessionsReply>({ path: accountPaths.sessions });
  const [busyWith, act] = useActs();
  const [fault, setFault] = useState<string | null>(null);

  const end = (path: string, done: string) => async () => {
    const answer = await ask({ path, method: 'DELETE' });
    setFault(answer.kind === 'answered' ? null : faultText(answer, { texts, shared }));
    await reload();
    if (answer.kind === 'answered') say(done);
  };
  const endOne = (session: Session) =>
    act(session.id, async () => {
      const device = session.device_name || texts.unknownDevice;
      if (await confirm({ title: words.endTitle, says: words.endSays(device), act: words.end }))
        await end(fillPath(accountPaths.session, { session_id: session.id }), words.ended)();
    });
  const endOthers = () =>
    act(OTHERS, async () => {
      if (await confirm({ title: words.endOthersTitle, says: words.endOthersSays, act: words.endOthers }))
        await end(accountPaths.sessions, words.endedOthers)();
    });

  return (
    <section className={styles.card} aria-label={texts.sections.sessions}>
      <Loaded load={load} onRetry={reload}>
        {({ data }) => (
          <>
            <ul className={styles.rows}>
              {data.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={busyWith === session.id}
                  onEnd={() => endOne(session)}
                />
              ))}
            </ul>
            <p className={styles.empty}>{data.length > 1 ? words.unknownSays : words.onlyHere}</p>
            {data.some(({ here }) => !here) && (
              <p className={buttons.line}>
                <ActButton look="danger" isBusy={busyWith === OTHERS} onPress={endOthers}>
                  {words.endOthers}
                </ActButton>
              </p>
            )}
          </>
        )}
      </Loaded>
      <Fault says={fault} />
    </section>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { texts } = useCentre();
  const words = texts.sessions;
  const device = session.device_name || texts.unknownDevice;
  return (
    <li>
      <Icon name="sessions" />
      <div className={styles.rowWords}>
        <span className={styles.rowName}>
          {device}
          {session.here && <span className={styles.pill}>{session.current ? words.current : words.fromHere}</span>}
        </span>
        <span className={styles.rowSays}>
          {session.client.name} · {session.place || texts.unknownPlace}
        </span>
        <span className={styles.rowSays}>
          <span className={styles.piece}>{words.lastUsed(momentOf(session.last_used_at))}</span>
          {' · '}
          <span className={styles.piece}>{words.signedIn(momentOf(session.created_at))}</span>
        </span>
      </div>
      {!session.current && (
        <RowButton says={words.end} to={`${device} · ${session.client.name}`} isBusy={isEnding} onPress={onEnd} />
      )}
    </li>
  );
}
