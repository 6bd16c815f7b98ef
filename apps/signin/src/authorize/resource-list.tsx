import { useTexts } from '../texts/use-texts.tsx';
import { resourceName } from './resource-name.ts';
import styles from './scope-list.module.css';

/** The other APIs for which the client asks for tokens, as an operator registered them. */
export function ResourceList({ resources }: { resources: readonly string[] }) {
  const { willCall } = useTexts().authorize;
  if (resources.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading} id="resources">
        {willCall}
      </h2>
      <ul className={styles.scopes} aria-labelledby="resources">
        {resources.map((resource) => (
          <li key={resource} className={styles.resource}>
            {resourceName(resource)}
          </li>
        ))}
      </ul>
    </>
  );
}
