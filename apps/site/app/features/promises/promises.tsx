import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { Section } from '../../components/section.tsx';
import { PromiseIcon } from './promise-icon.tsx';
import styles from './promises.module.css';

export function Promises({ promises }: { promises: HomeConfig['promises'] }) {
  return (
    <Section id="promises" title={promises.title} text={promises.text}>
      <ul className={styles.promises}>
        {promises.list.map((promise) => (
          <li key={promise.title}>
            <PromiseIcon icon={promise.icon} />
            <h3>{promise.title}</h3>
            <p>{promise.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
