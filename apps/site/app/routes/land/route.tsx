import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadLanding } from '../../content/landing.server.ts';
import { LandChooser } from '../../features/land/land-chooser.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'DiversionLand', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const { land, buttons, offers } = await loadLanding(context.get(siteRequestContext));
  return { land, buttons, offers };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.land.eyebrow, description: loaderData.land.headline.join('') } : null);

export default function DiversionLand() {
  return <LandChooser {...useLoaderData<typeof loader>()} />;
}
