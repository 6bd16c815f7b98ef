import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { headingsOf } from '../../components/heading-id.ts';
import { RichText } from '../../components/rich-text.tsx';
import { TableOfContents } from '../../components/table-of-contents.tsx';
import { loadConfig } from '../../content/load-config.server.ts';
import { CompanyFacts } from '../../features/about/company-facts.tsx';
import { aboutTexts } from '../../features/about/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf, useSite } from '../../use-site.ts';
import styles from './about.module.css';

export const handle: RouteHandle = { page: 'About', layout: 'site' };

export async function loader({ context }: LoaderFunctionArgs) {
  return { page: await loadConfig(context.get(siteRequestContext), 'about') };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.page.title, description: loaderData.page.lead } : null);

export default function About() {
  const { page } = useLoaderData<typeof loader>();
  const { site, mainOrigin } = useSite();
  return (
    <div className={styles.paper} data-theme="light">
      <div className={`wrap ${styles.page}`}>
        <article className={styles.article}>
          <h1>{page.title}</h1>
          <p className={styles.lead}>{page.lead}</p>
          <RichText blocks={page.body} name={page.title} />
          <CompanyFacts site={site} origin={mainOrigin} />
        </article>
        <aside className={styles.aside}>
          <TableOfContents label={aboutTexts.contents} headings={headingsOf(page.body)} />
        </aside>
      </div>
    </div>
  );
}
