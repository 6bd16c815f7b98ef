import type { FastifyRequest } from 'fastify';
import { findCaller, type IdentifyMember } from '../../http/members.ts';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { shareCardRoutes, type SharePorts } from './share-card.routes.ts';
import { sharePersonalData } from './share-visits.ts';
import { shareRoutes } from './share.routes.ts';

export const shareModule = defineModule({
  name: 'share',
  make: (needs: Deps & SharePorts & { identify: IdentifyMember }) => ({
    ...needs,
    callerOf: (request: FastifyRequest) => findCaller(needs.identify, request),
  }),
  routes: [
    { scope: 'service', servedAs: ['share'], mount: shareCardRoutes },
    {
      scope: 'service',
      servedAs: ['share'],
      mount: (scope, parts) =>
        shareRoutes(scope, { ...parts, signShare: async (request) => parts.signShare(await parts.callerOf(request)) }),
    },
  ],
  personalData: () => [sharePersonalData],
});
