import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  adIdPattern,
  androidPackageAddress,
  defaultChannel,
  pcInstallerAddress,
} from '@feisuo/contract/facts/download-names';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { TrafficDirectDataQuery, TrafficDirectDataReply } from '@feisuo/contract/schemas/activity';
import type { Release } from '@feisuo/contract/schemas/content-items';
import type { Deps } from '../../../ports/deps.ts';
import { addressSubject, countHit } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { readSource } from '../clicks/read-click.ts';
import { findChannel } from './channel-queries.ts';

const MAX_PER_MINUTE = 120;
const PICTURE = '/share-card.png';

export interface TrafficPorts {
  readHeadline(): Promise<string>;
  listReleases(): Promise<Release[]>;
}

export const trafficRoutes: FastifyPluginAsyncTypebox<Deps & { traffic: TrafficPorts }> = async (app, deps) => {
  const { db, config, traffic } = deps;
  const limit = { name: 'traffic-direct', max: MAX_PER_MINUTE * config.limitsScale, windowMs: 60_000 };
  const adIdOk = new RegExp(adIdPattern);

  app.get(
    activityPaths.trafficDirectData,
    {
      schema: {
        tags: ['attribution'],
        summary: 'Installers and offer of a channel',
        querystring: TrafficDirectDataQuery,
        response: { 200: TrafficDirectDataReply },
      },
    },
    async ({ query, ip }) => {
      await countHit(deps, limit, addressSubject(ip));
      const { channel } = readSource(query);
      const known = await findChannel(db, channel);
      const name = known?.downloadName ?? channel;
      const adId = query.adId !== undefined && adIdOk.test(query.adId) ? query.adId : undefined;
      const source = { channel: name, ...(adId !== undefined && { adId }) };
      const current = (await traffic.listReleases()).filter(({ isCurrent }) => isCurrent);
      const offer = (platform: Release['platform'], address: string) => {
        const release = current.find((one) => one.platform === platform);
        if (!release) return null;
        const { version, sha256, bytes } = release;
        return { url: (config.downloadOrigin ?? '') + address, version, sha256, bytes };
      };
      return succeed({
        channel: known?.id ?? (channel || defaultChannel),
        offer: known?.offer ?? null,
        title: await traffic.readHeadline(),
        picture: PICTURE,
        pc: offer('windows', pcInstallerAddress(source)),
        android: offer('android', androidPackageAddress(source)),
      });
    },
  );
};
