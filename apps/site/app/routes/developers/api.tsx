import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { ApiIndex } from '../../features/developers/api/api-index.tsx';
import { listOperations } from '../../features/developers/api/api-reference.server.ts';
import { apiTexts } from '../../features/developers/api/api-texts.ts';
import { GuidePage } from '../../features/developers/guide/guide-view.tsx';
import { apiGroupIds, languageOf } from '../../features/developers/pages.ts';
import { apiGroupNames, developerTexts } from '../../features/developers/texts.ts';
import { siteRequestContext } from '../../site-request.ts';
import { useSite } from '../../use-site.ts';
import { developerMeta } from './meta.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  return { groups: listOperations(context.get(siteRequestContext).readPublicApi(), language) };
}

export const meta: MetaFunction = (args) => {
  const language = languageOf(args.location.pathname);
  return developerMeta(args, { title: developerTexts[language].api, description: apiTexts[language].description });
};

export default function ApiReference() {
  const { groups } = useLoaderData<typeof loader>();
  const language = languageOf(useLocation().pathname);
  const { accountOrigin } = useSite();
  const { reference, api } = developerTexts[language];
  const headings = apiGroupIds
    .filter((id) => groups[id].length > 0)
    .map((id) => ({ id, text: apiGroupNames[language][id] }));
  return (
    <GuidePage eyebrow={reference} title={api} lead={apiTexts[language].lead} headings={headings}>
      <ApiIndex language={language} issuer={accountOrigin} groups={groups} />
    </GuidePage>
  );
}
