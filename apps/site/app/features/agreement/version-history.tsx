import type { AgreementKind } from '@feisuo/contract/facts/content-vocabulary';
import type { AgreementVersion } from '@feisuo/contract/schemas/content-items';
import { InlineText } from '../../components/inline-text.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import { agreementTexts } from './texts.ts';
import styles from './version-history.module.css';

interface VersionHistoryProps {
  kind: AgreementKind;
  versions: AgreementVersion[];
  shown: string;
}

/** All versions of an agreement with their changes. */
export function VersionHistory({ kind, versions, shown }: VersionHistoryProps) {
  return (
    <section className={styles.history} aria-labelledby="versions">
      <h2 id="versions">{agreementTexts.history}</h2>
      <ol>
        {versions.map(({ version, effectiveAt, changes }) => (
          <li key={version}>
            <SiteLink href={`/agreement/${kind}/${version}`} aria-current={version === shown ? 'page' : undefined}>
              {agreementTexts.version(version)}
            </SiteLink>
            <time className="num" dateTime={effectiveAt}>
              {agreementTexts.effective(shanghaiDay(effectiveAt))}
            </time>
            {changes && (
              <p>
                <InlineText text={changes} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
