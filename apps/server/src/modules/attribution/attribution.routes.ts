import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';
import { trafficRoutes, type TrafficPorts } from './channels/traffic.routes.ts';
import { clickRoutes } from './clicks/clicks.routes.ts';
import { adStandInRoutes } from './platforms/stand-in/stand-in.routes.ts';

export interface AttributionRoutesDeps extends Deps {
  identify: IdentifyMember;
  traffic: TrafficPorts;
}

/** Clicks, what landing pages offer, and the doors of the played platforms. */
export const attributionRoutes: FastifyPluginAsyncTypebox<AttributionRoutesDeps> = async (app, deps) => {
  await clickRoutes(app, deps);
  await trafficRoutes(app, deps);
  await app.register(adStandInRoutes, deps);
};
