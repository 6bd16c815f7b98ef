import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { describeGroup } from '../../features/developers/api/api-reference.server.ts';
import { groupLeads } from '../../features/developers/api/api-texts.ts';
import { OperationView } from '../../features/developers/api/operation-view.tsx';
import { GuidePage } from '../../features/developers/guide/guide-view.tsx';
import { apiGroupIds, languageOf } from '../../features/developers/pages.ts';
import { apiGroupNames, developerTexts } from '../../features/developers/texts.ts';
import { siteRequestContext } from '../../site-request.ts';
import { developerMeta } from './meta.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const group = apiGroupIds.find((id) => id === params['group']);
  if (!group) throw data(null, { status: 404, statusText: 'Not Found' });
  const { readPublicApi, accountOrigin } = context.get(siteRequestContext);
  const language = languageOf(new URL(request.url).pathname);
  return { group, operations: describeGroup(readPublicApi(), group, { language, origin: accountOrigin }) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return [];
  const language = languageOf(args.location.pathname);
  const title = `${apiGroupNames[language][loaderData.group]} · ${developerTexts[language].api}`;
  return developerMeta(args, { title, description: groupLeads[language][loaderData.group] });
};

export default function ApiGroup() {
  const { group, operations } = useLoaderData<typeof loader>();
  const language = languageOf(useLocation().pathname);
  const headings = operations.map(({ id, summary }) => ({ id, text: summary }));
  return (
    <GuidePage
      eyebrow={developerTexts[language].api}
      title={apiGroupNames[language][group]}
      lead={groupLeads[language][group]}
      headings={headings}
    >
      {operations.map((operation) => (
        <OperationView key={operation.id} operation={operation} language={language} />
      ))}
    </GuidePage>
  );
}
