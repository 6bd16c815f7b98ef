import type { ScopeInfo } from '@feisuo/contract/schemas/account-authorize';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './scope-list.module.css';

export function ScopeList({ scopes }: { scopes: readonly ScopeInfo[] }) {
  const { willUse, usesNothing } = useTexts().authorize;
  if (scopes.length === 0) return <p className={textStyles.lead}>{usesNothing}</p>;
  return (
    <>
      <h2 className={styles.heading} id="scopes">
        {willUse}
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
