import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import words from '../shell/words.module.css';
import type { Texts } from '../texts/texts.ts';
import styles from './asking-view.module.css';
import { placeOf, returnAddress } from './return-address.ts';

type Props = { texts: Texts; info: AuthorizeInfoReply; redirectUri: string | null; state: string | null };

/** Who asks, for what, and the way back. */
export function AskingView({ texts, info, redirectUri, state }: Props) {
  const { client, scopes } = info;
  const backTo = returnAddress(redirectUri, state);
  const place = placeOf(redirectUri);
  return (
    <>
      <div className={styles.application}>
        <span className={styles.tile} aria-hidden="true">
          {[...client.name][0]}
        </span>
        <h1>
          {client.name} <span>{texts.authorize.asks}</span>
        </h1>
      </div>
      {client.description && <p className={words.lead}>{client.description}</p>}
      {scopes.length === 0 ? (
        <p className={words.lead}>{texts.authorize.usesNothing}</p>
      ) : (
        <>
          <h2 className={styles.heading} id="scopes">
            {texts.authorize.willUse}
          </h2>
          <ul className={styles.scopes} aria-labelledby="scopes">
            {scopes.map((scope) => (
              <li key={scope.id}>
                <b>{scope.name}</b>
                {scope.description && <span>{scope.description}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={words.note}>{texts.authorize.formComing}</p>
      {backTo ? (
        <>
          {/* `replace`, so that the back button does not lead into a request already refused. */}
          <button className={words.secondary} type="button" onClick={() => location.replace(backTo)}>
            {texts.authorize.cancel}
          </button>
          {place && <p className={styles.place}>{texts.authorize.returnsTo(place)}</p>}
        </>
      ) : (
        <a className={words.secondary} href="/" target="_top">
          {texts.toSite}
        </a>
      )}
    </>
  );
}
