import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { Section } from '../../components/section.tsx';
import styles from './how-it-works.module.css';
import type { StepArt } from './step-art.ts';

/** Increase this number when a drawing changes, because browsers cache drawings forever. */
const stepArtVersion = 1;

const artUrl = (art: StepArt) => `/art/steps/${art}.svg?v=${stepArtVersion}`;

export function HowItWorks({ how }: { how: HomeConfig['how'] }) {
  return (
    <Section id="how" title={how.title} text={how.text}>
      <ol className={styles.steps}>
        {how.steps.map((step) => (
          <li key={step.art}>
            <img
              className={styles.art}
              src={artUrl(step.art)}
              alt=""
              width="400"
              height="220"
              loading="lazy"
              decoding="async"
            />
            <h3>{step.name}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
