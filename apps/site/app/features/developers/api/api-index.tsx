import { SiteLink } from '../../../components/site-link.tsx';
import { GuideHeading } from '../guide/guide-view.tsx';
import { apiGroupIds, type ApiGroupId, type Language, pathIn } from '../pages.ts';
import { apiGroupNames } from '../texts.ts';
import styles from './api.module.css';
import { apiTexts } from './api-texts.ts';
import type { OperationBrief } from './api-reference.server.ts';

interface ApiIndexProps {
  language: Language;
  /** Origin of the account service. */
  issuer: string;
  groups: Record<ApiGroupId, OperationBrief[]>;
}

/** The first page of the API reference: how to call the API, and every operation in one line. */
export function ApiIndex({ language, issuer, groups }: ApiIndexProps) {
  const texts = apiTexts[language];
  const isEmpty = apiGroupIds.every((id) => groups[id].length === 0);
  const file = `${isEmpty ? issuer : ''}/developers/openapi.json`;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{texts.base}</dt>
        <dd>
          <code>{issuer}</code>
          <p>{texts.baseNote}</p>
        </dd>
        <dt>{texts.authentication}</dt>
        <dd dangerouslySetInnerHTML={{ __html: texts.authenticationNote }} />
        <dt>{texts.refusals}</dt>
        <dd dangerouslySetInnerHTML={{ __html: texts.refusalsNote.replace('{errors}', pathIn(language, '/errors')) }} />
        <dt>OpenAPI</dt>
        <dd>
          <a href={file}>{texts.document}</a>
        </dd>
      </dl>
      {isEmpty && <p>{texts.missing}</p>}
      {apiGroupIds
        .filter((id) => groups[id].length > 0)
        .map((id) => (
          <section key={id} className={styles.group}>
            <GuideHeading depth={2} id={id} text={apiGroupNames[language][id]} />
            <ul className={styles.operations}>
              {groups[id].map((operation) => (
                <li key={operation.id}>
                  <SiteLink href={`${pathIn(language, `/api/${id}`)}#${operation.id}`}>
                    <b data-method={operation.method}>{operation.method}</b>
                    <code>{operation.path}</code>
                    <span>{operation.summary}</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
