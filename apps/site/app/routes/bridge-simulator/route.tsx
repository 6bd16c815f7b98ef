import { type LoaderFunctionArgs, type MetaFunction, data } from 'react-router';
import { BridgeSimulator } from '../../features/bridge-simulator/bridge-simulator.tsx';
import { simulatorTexts } from '../../features/bridge-simulator/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf, useSite } from '../../use-site.ts';

export const handle: RouteHandle = { page: null, layout: 'none' };

/** The page exists only if the sandbox is enabled. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(siteRequestContext).hasBridgeSimulator) throw data(null, { status: 404, statusText: 'Not Found' });
  return null;
}

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: simulatorTexts.title, description: simulatorTexts.lead, isHidden: true });

export default function BridgeSimulatorPage() {
  return <BridgeSimulator accountOrigin={useSite().accountOrigin} />;
}
