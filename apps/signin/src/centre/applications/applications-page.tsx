import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Consent, ConsentsReply } from '@feisuo/contract/schemas/account-browser';
import { useState } from 'react';
import { faultText } from '../ask.ts';
import { dayOf } from '../moment.ts';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import { Icon } from '../pieces/icons.tsx';
import { Loaded } from '../pieces/loaded.tsx';
import styles from '../pieces/pieces.module.css';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';

/** Applications with access to the account, and how to revoke it. */
export function ApplicationsPage() {
  const { texts, shared, ask, confirm, say } = useCentre();
  const words = texts.applications;
  const [load, reload] = useLoad<ConsentsReply>({ path: accountPaths.consents });
  const [fault, setFault] = useState<string | null>(null);
  const [, act] = useAct();
  const remove = ({ client }: Consent) =>
    act(async () => {
      if (!(await confirm({ title: words.removeTitle(client.name), says: words.removeSays, act: words.remove })))
        return;
      const answer = await ask({ path: fillPath(accountPaths.consent, { client_id: client.id }), method: 'DELETE' });
      setFault(answer.kind === 'answered' ? null : faultText(answer, { texts, shared }));
      await reload();
      if (answer.kind === 'answered') say(words.removed);
    });
  return (
    <section className={styles.card} aria-label={texts.sections.applications}>
      <Loaded load={load} onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.says}>{words.none}</p>
          ) : (
            <ul className={styles.rows}>
              {data.map((consent) => (
                <ApplicationRow key={consent.client.id} consent={consent} onRemove={() => remove(consent)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Fault says={fault} />
    </section>
  );
}

function ApplicationRow({ consent, onRemove }: { consent: Consent; onRemove: () => void }) {
  const { texts } = useCentre();
  const words = texts.applications;
  const { client, scopes, given_at: givenAt } = consent;
  return (
    <li>
      <Icon name="applications" />
      <div className={styles.rowWords}>
        <span className={styles.rowName}>{client.name}</span>
        <span className={styles.rowSays}>{words.since(dayOf(givenAt))}</span>
        {scopes.length > 0 && (
          <span className={styles.rowSays}>
            {words.can}
            {scopes.map(({ name }) => name).join(' · ')}
          </span>
        )}
      </div>
      <button
        type="button"
        className={buttons.warnLink}
        aria-label={`${words.remove} · ${client.name}`}
        onClick={onRemove}
      >
        {words.remove}
      </button>
    </li>
  );
}
