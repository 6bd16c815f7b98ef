import { CodeBlock } from '../guide/code-block.tsx';
import type { Language } from '../pages.ts';
import type { Field, Operation } from './api-document.ts';
import { apiTexts } from './api-texts.ts';
import styles from './api.module.css';

/** One operation with its parameters, its body and its reply. */
export function OperationView({ operation, language }: { operation: Operation; language: Language }) {
  const texts = apiTexts[language];
  const { id, method, path, summary, needsToken, takesForms, parameters, body, reply, example } = operation;
  return (
    <section className={styles.operation} aria-labelledby={id}>
      <h2 id={id}>
        {summary}
        <a href={`#${id}`} aria-label={`${method} ${path}`}>
          #
        </a>
      </h2>
      <p className={styles.line}>
        <b data-method={method}>{method}</b>
        <code>{path}</code>
        {needsToken && <span>{texts.token}</span>}
        {takesForms && <span>{texts.form}</span>}
      </p>
      <CodeBlock html={example} />
      <Fields title={texts.parameters} fields={parameters} language={language} />
      <Fields title={texts.body} fields={body} language={language} />
      {reply.length > 0 ? (
        <Fields title={texts.reply} fields={reply} language={language} />
      ) : (
        <p className={styles.none}>{texts.none}</p>
      )}
    </section>
  );
}

export function Fields({ title, fields, language }: { title: string; fields: Field[]; language: Language }) {
  if (fields.length === 0) return null;
  const texts = apiTexts[language];
  return (
    <details className={styles.fields} open={fields.length <= OPEN_FIELDS}>
      <summary>
        {title} <small>{texts.fieldCount(fields.length)}</small>
      </summary>
      <dl>
        {fields.map(({ name, type, isRequired, words }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {isRequired && <em>{texts.required}</em>}
            </dt>
            <dd>
              <code>{type}</code>
              {words && <span>{words}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Longer lists are closed at first. Browsers open them when they find a searched text inside. */
const OPEN_FIELDS = 30;
