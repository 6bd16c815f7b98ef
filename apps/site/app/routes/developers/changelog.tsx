import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { developerGuides } from 'virtual:developer-guides';
import { GuidePage, GuideParts, headingsOf } from '../../features/developers/guide/guide-view.tsx';
import { languageOf } from '../../features/developers/pages.ts';
import { changelogTexts, developerTexts } from '../../features/developers/texts.ts';
import { developerMeta } from './meta.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  return { parts: developerGuides[languageOf(new URL(request.url).pathname)].changelog.parts };
}

export const meta: MetaFunction = (args) => developerMeta(args, changelogTexts[languageOf(args.location.pathname)]);

export default function Changelog() {
  const { parts } = useLoaderData<typeof loader>();
  const language = languageOf(useLocation().pathname);
  const { title, lead } = changelogTexts[language];
  return (
    <GuidePage eyebrow={developerTexts[language].reference} title={title} lead={lead} headings={headingsOf(parts)}>
      <GuideParts parts={parts} />
    </GuidePage>
  );
}
