import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { developerGuides } from 'virtual:developer-guides';
import { withIssuer } from '../../features/developers/guide/guide.ts';
import { GuidePage, GuideParts, headingsOf } from '../../features/developers/guide/guide-view.tsx';
import { languageOf } from '../../features/developers/pages.ts';
import { developerTexts } from '../../features/developers/texts.ts';
import { siteRequestContext } from '../../site-request.ts';
import { developerMeta } from './meta.ts';

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const { quickStarts } = developerGuides[language];
  const guide = Object.hasOwn(quickStarts, id) ? quickStarts[id] : undefined;
  if (!guide) throw data(null, { status: 404, statusText: 'Not Found' });
  return withIssuer(guide, context.get(siteRequestContext).accountOrigin);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return [];
  const language = languageOf(args.location.pathname);
  const { quickStarts } = developerTexts[language];
  const title = language === 'zh' ? `${loaderData.title} ${quickStarts}` : `${loaderData.title} quick start`;
  return developerMeta(args, { title, description: loaderData.lead.replaceAll(/<[^>]+>/g, '').replaceAll('\n', ' ') });
};

export default function QuickStart() {
  const { title, lead, parts } = useLoaderData<typeof loader>();
  const { quickStarts } = developerTexts[languageOf(useLocation().pathname)];
  return (
    <GuidePage eyebrow={quickStarts} title={title} lead={lead} headings={headingsOf(parts)}>
      <GuideParts parts={parts} />
    </GuidePage>
  );
}
