import { resourceName } from '../../authorize/resource-name.ts';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Consent, ConsentsReply } from '@feisuo/contract/schemas/account-browser';
import { useState } from 'react';
import { faultText } from '../centre-requests.ts';
import { dayOf } from '../format-time.ts';
import { buttons } from '../components/buttons.tsx';
import { Icon } from '../components/icons.tsx';
import { Loaded, Fault, Empty } from '../components/loaded.tsx';
import styles from '../components/components.module.css';
import { useAction } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';

/** Lists the clients that have access to the account, and lets the member revoke it. */
export function ApplicationsPage() {
  const { texts, shared, ask, confirm, showToast } = useCentre();
  const labels = texts.applications;
  const [load, reload] = useLoad<ConsentsReply>({ path: accountPaths.consents });
  const [fault, setFault] = useState<string | null>(null);
  const [, run] = useAction();
  const remove = ({ client }: Consent) =>
    run(async () => {
      if (
        !(await confirm({
          title: labels.removeTitle(client.name),
          message: labels.removeMessage,
          action: labels.remove,
        }))
      )
        return;
      const answer = await ask({ path: fillPath(accountPaths.consent, { client_id: client.id }), method: 'DELETE' });
      setFault(answer.kind === 'answered' ? null : faultText(answer, { texts, shared }));
      await reload();
      if (answer.kind === 'answered') showToast(labels.removed);
    });
  return (
    <section className={styles.card} aria-label={texts.sections.applications}>
      <Loaded load={load} onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={labels.none} message={labels.noneMessage} />
          ) : (
            <ul className={styles.rows}>
              {data.map((consent) => (
                <ApplicationRow key={consent.client.id} consent={consent} onRemove={() => remove(consent)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Fault message={fault} />
    </section>
  );
}

function ApplicationRow({ consent, onRemove }: { consent: Consent; onRemove: () => void }) {
  const { texts } = useCentre();
  const labels = texts.applications;
  const { client, scopes, resources, given_at: givenAt } = consent;
  return (
    <li>
      <Icon name="applications" />
      <div className={styles.rowTexts}>
        <span className={styles.rowName}>{client.name}</span>
        <span className={styles.rowText}>{labels.since(dayOf(givenAt))}</span>
        {scopes.length > 0 && (
          <span className={styles.rowText}>
            {labels.can}
            {scopes.map(({ name }) => name).join(' · ')}
          </span>
        )}
        {resources.length > 0 && (
          <span className={styles.rowText}>
            {labels.canCall}
            {resources.map(resourceName).join(' · ')}
          </span>
        )}
      </div>
      <button
        type="button"
        className={buttons.warnLink}
        aria-label={`${labels.remove} · ${client.name}`}
        onClick={onRemove}
      >
        {labels.remove}
      </button>
    </li>
  );
}
