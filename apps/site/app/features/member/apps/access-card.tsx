import type { ApplicationScope } from '@feisuo/contract/facts/application-rules';
import type { AppView } from '@feisuo/contract/schemas/developer-apps';
import { ButtonLink } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useSite } from '../../../use-site.ts';
import { Card } from '../frame/card.tsx';
import styles from './apps.module.css';
import { appTexts, detailTexts, requestTexts } from './texts.ts';

/** What a client library is configured with, as the application works now. */
export function AccessCard({ app }: { app: AppView }) {
  const { accountOrigin } = useSite();
  return (
    <Card title={detailTexts.access}>
      <dl className={styles.access}>
        <Value name={detailTexts.clientId} value={app.id} />
        <Value name={detailTexts.issuer} value={accountOrigin} />
        <div>
          <dt>{detailTexts.redirects}</dt>
          <dd>
            {app.redirectUris.map((address) => (
              <code key={address}>{address}</code>
            ))}
          </dd>
        </div>
        {app.signOutUris.length > 0 && (
          <div>
            <dt>{detailTexts.signOuts}</dt>
            <dd>
              {app.signOutUris.map((address) => (
                <code key={address}>{address}</code>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{detailTexts.scopes}</dt>
          <dd>{app.scopes.map(scopeText).join('、')}</dd>
        </div>
      </dl>
      <div className={`${styles.between} ${styles.next}`}>
        <p className={styles.note}>{detailTexts.next}</p>
        <ButtonLink href="/developers">{appTexts.guide}</ButtonLink>
      </div>
    </Card>
  );
}

/** The name of a scope with the value that a request contains. `offline` is requested by its standard name. */
function scopeText(scope: string): string {
  const name = requestTexts.scopeNames[scope as ApplicationScope];
  return name === undefined ? scope : `${name}（${scope === 'offline' ? 'offline_access' : scope}）`;
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.between}>
        <code>{value}</code>
        <CopyButton
          text={value}
          label={detailTexts.copy}
          about={name}
          done={detailTexts.copied}
          failed={detailTexts.copyFailed}
        />
      </dd>
    </div>
  );
}
