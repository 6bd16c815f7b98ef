import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Question } from '../../components/question.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { loadConfig } from '../../content/load-config.server.ts';
import { mobileTexts } from '../../features/mobile/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './mobile-questions.module.css';

export const handle: RouteHandle = { page: 'MobileQuestions', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [{ mobileQuestions }, groups] = await Promise.all([loadConfig(site, 'landing'), site.content.listHelp()]);
  return { texts: mobileQuestions, groups };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.texts.title, description: loaderData.texts.lead } : null);

export default function MobileQuestions() {
  const { texts, groups } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <nav className={styles.groups} aria-label={mobileTexts.groups}>
        {groups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {groups.map(({ id, title, entries }) => (
        <section key={id} id={id} className={styles.group}>
          <h2>{title}</h2>
          {entries.map((entry) => (
            <Question key={entry.id} id={entry.id} question={entry.question}>
              <RichText blocks={entry.answer} name={entry.question} isSmall />
            </Question>
          ))}
        </section>
      ))}
      <p className={styles.ticket}>
        {mobileTexts.notFound}
        <ButtonLink size="small" href="/support/work-order">
          {mobileTexts.ticket}
        </ButtonLink>
      </p>
    </div>
  );
}
