import { agreementKinds, type AgreementKind } from '@feisuo/contract/facts/content-vocabulary';
import type { Agreement, AgreementVersion } from '@feisuo/contract/schemas/content-items';
import { Button } from '../../components/button.tsx';
import { ChipLinks } from '../../components/chip-links.tsx';
import { headingsOf } from '../../components/heading-id.ts';
import { InlineText } from '../../components/inline-text.tsx';
import { Pill } from '../../components/pill.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { TableOfContents } from '../../components/table-of-contents.tsx';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import styles from './agreement-view.module.css';
import { agreementTexts } from './texts.ts';
import versionHistoryStyles from './version-history.module.css';

interface AgreementViewProps {
  agreement: Agreement;
  versions: AgreementVersion[];
  /** The version in force; null if no version is in force. */
  inForce: string | null;
}

/** Shows one version of an agreement, or a draft of it. */
export function AgreementView({ agreement, versions, inForce }: AgreementViewProps) {
  const { kind, version, title } = agreement;
  const isInForce = version === inForce;
  const dayOf = (one: string | null) => versions.find((each) => each.version === one)?.effectiveAt ?? '';
  const isToCome = !isInForce && agreement.effectiveAt > dayOf(inForce);
  // The version that takes effect next.
  const next = isInForce ? versions.findLast(({ effectiveAt }) => effectiveAt > agreement.effectiveAt) : undefined;
  const chips = agreementKinds.map((each) => ({ text: agreementTexts.names[each], href: `/agreement/${each}` }));
  return (
    <div className={styles.paper} data-theme="light">
      <div className={`wrap ${styles.page}`}>
        <article className={styles.article}>
          <ChipLinks label={agreementTexts.kinds} chips={chips} current={`/agreement/${kind}`} />
          <h1>{title}</h1>
          <p className={styles.facts}>
            <Pill tone={isInForce ? 'ok' : 'plain'}>
              {isInForce ? agreementTexts.inForce : isToCome ? agreementTexts.notYet : agreementTexts.formerly}
            </Pill>
            <span>{agreementTexts.version(version)}</span>
            <span>{agreementTexts.effective(shanghaiDay(agreement.effectiveAt))}</span>
            <Button size="small" className={styles.print} onClick={() => print()}>
              {agreementTexts.print}
            </Button>
          </p>
          {!isInForce && (
            <p className={styles.old}>
              {isToCome ? agreementTexts.toCome(shanghaiDay(agreement.effectiveAt)) : agreementTexts.old}
              <SiteLink href={`/agreement/${kind}`}>{agreementTexts.readCurrent}</SiteLink>
            </p>
          )}
          {next && (
            <p className={styles.old}>
              {agreementTexts.next(next.version, shanghaiDay(next.effectiveAt))}
              <SiteLink href={`/agreement/${kind}/${next.version}`}>{agreementTexts.readNext}</SiteLink>
            </p>
          )}
          <RichText blocks={agreement.body} name={title} />
          <VersionHistory kind={kind} versions={versions} shown={version} />
        </article>
        <aside className={styles.aside}>
          <TableOfContents label={agreementTexts.contents} headings={headingsOf(agreement.body)} />
        </aside>
      </div>
    </div>
  );
}

interface VersionHistoryProps {
  kind: AgreementKind;
  versions: AgreementVersion[];
  shown: string;
}

/** All versions of an agreement with their changes. */
function VersionHistory({ kind, versions, shown }: VersionHistoryProps) {
  return (
    <section className={versionHistoryStyles.history} aria-labelledby="versions">
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
