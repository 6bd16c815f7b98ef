import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { LandChooser } from '../../features/land/land-chooser.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'DiversionLand', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const { land, buttons } = await loadConfig(context.get(siteRequestContext), 'landing');
  return { land, buttons };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.land.eyebrow, description: loaderData.land.headline.join('') } : null);

export default function DiversionLand() {
  return <LandChooser {...useLoaderData<typeof loader>()} />;
}
