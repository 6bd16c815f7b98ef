import type { ChildProtectionPage } from '@feisuo/contract/schemas/page-support';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { headingsOf } from '../../components/heading-id.ts';
import { NoScriptNote } from '../../components/no-script-note.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { TableOfContents } from '../../components/table-of-contents.tsx';
import styles from './child-protection.module.css';
import { GuardianForm } from './guardian-form.tsx';
import { LookupForm } from './lookup-form.tsx';
import { guardianTexts } from './texts.ts';

/** The page on the protection of minors: rules, request form and status lookup. It contains no promotion. */
export function ChildProtection({ page }: { page: ChildProtectionPage }) {
  const headings = [
    ...headingsOf(page.rules),
    { id: 'request', text: page.request.title },
    { id: 'lookup', text: page.lookup.title },
  ];
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb label={guardianTexts.way} way={[{ text: guardianTexts.home, href: '/' }]} here={page.title} />
      <h1>{page.title}</h1>
      <p className={styles.lead}>{page.lead}</p>
      <p className={styles.ways}>
        <a href="#request">{guardianTexts.toRequest}</a>
        <a href="#lookup">{guardianTexts.toLookup}</a>
      </p>
      <div className={styles.rules}>
        <article>
          <RichText blocks={page.rules} name={page.title} />
        </article>
        <aside className={styles.contents}>
          <TableOfContents label={guardianTexts.contents} headings={headings} />
        </aside>
      </div>
      <div className={styles.two}>
        <section aria-labelledby="request">
          <h2 id="request">{page.request.title}</h2>
          <p className={styles.text}>{page.request.text}</p>
          <NoScriptNote text={guardianTexts.noScript} />
          <GuardianForm words={page.request} receiptTexts={page.receipt} />
        </section>
        <section className={styles.lookup} aria-labelledby="lookup">
          <h2 id="lookup">{page.lookup.title}</h2>
          <p className={styles.text}>{page.lookup.text}</p>
          <LookupForm words={page.lookup} />
        </section>
      </div>
    </div>
  );
}
