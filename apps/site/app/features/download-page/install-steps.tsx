import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import { Section } from '../../components/section.tsx';
import styles from './install-steps.module.css';
import { StepDrawing } from './step-drawings.tsx';

interface InstallStepsProps {
  steps: DownloadPage['steps'];
  screen: DownloadPage['screen'];
}

export function InstallSteps({ steps, screen }: InstallStepsProps) {
  return (
    <Section title={steps.title}>
      <ol className={styles.steps}>
        {steps.list.map(({ art, windows, android }, index) => (
          <li key={art}>
            <StepDrawing art={art} screen={screen} />
            <div>
              <h3>
                <span className={`num ${styles.number}`}>{index + 1}</span>
                <ForBoth windows={windows.title} android={android.title} />
              </h3>
              <p>
                <ForBoth windows={windows.text} android={android.text} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Renders a text that differs by platform twice; CSS shows the right one. */
function ForBoth({ windows, android }: { windows: string; android: string }) {
  if (windows === android) return windows;
  return (
    <>
      <span data-for="windows">{windows}</span>
      <span data-for="android">{android}</span>
    </>
  );
}
