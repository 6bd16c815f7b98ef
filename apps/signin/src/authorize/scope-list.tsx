import type { ScopeInfo } from '@feisuo/contract/schemas/account-authorize';
import styles from './application.module.css';

/** What an application would get, in words. */
export function ScopeList({ title, scopes }: { title: string; scopes: readonly ScopeInfo[] }) {
  return (
    <>
      <h2 className={styles.heading} id="scopes">
        {title}
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
  );
}
