import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { questionsById } from '../../content/common-questions.server.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { listPlans } from '../../content/plans.server.ts';
import { planFacts } from '../../features/vip/plan-facts.ts';
import { Vip } from '../../features/vip/vip.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'Vip', layout: 'site', hasOwnDock: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [page, plans, help, { brand }] = await Promise.all([
    loadConfig(site, 'vip'),
    listPlans(site),
    site.content.listHelp(),
    loadConfig(site, 'site'),
  ]);
  const facts = planFacts(plans, {
    brand: `${brand.name}${brand.suffix}`,
    url: new URL('/vip', request.url).href,
    description: page.description,
  });
  return { page, plans, questions: questionsById(help, page.questions.ids), facts };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return metaOf(args, null);
  const { page, facts } = loaderData;
  return metaOf(args, { title: page.eyebrow, description: page.description, structured: facts ? [facts] : [] });
};

export default function VipRoute() {
  const { page, plans, questions } = useLoaderData<typeof loader>();
  return <Vip page={page} plans={plans} questions={questions} />;
}
