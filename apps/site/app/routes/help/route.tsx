import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { faqFacts } from '../../features/help/help-anchors.ts';
import { HelpCentre } from '../../features/help/help-centre.tsx';
import { helpTexts } from '../../features/help/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf, useSite } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'Help', layout: 'site' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [page, groups] = await Promise.all([loadConfig(site, 'help'), site.content.listHelp()]);
  return { page, groups };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData
      ? { title: helpTexts.title, description: loaderData.page.description, structured: [faqFacts(loaderData.groups)] }
      : null,
  );

export default function Help() {
  const { page, groups } = useLoaderData<typeof loader>();
  const { origin } = useSite();
  return <HelpCentre page={page} groups={groups} pageAddress={`${origin}/help`} />;
}
