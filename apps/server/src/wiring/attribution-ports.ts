import type { LandingPage } from '@feisuo/contract/schemas/page-landing';
import type { Deps } from '../ports/deps.ts';
import { findConfigs, type Brand } from '../modules/content/index.ts';
import { listReleases } from '../modules/downloads/index.ts';

/** What landing pages offer, which content and downloads know. */
export const trafficPorts = ({ db }: Pick<Deps, 'db'>, brand: Brand) => ({
  async readHeadline() {
    const [landing] = await findConfigs(db, ['landing']);
    const page = (await brand.fillIn(landing?.content)) as LandingPage | undefined;
    return page?.land.headline.join('') ?? '';
  },
  listReleases: () => listReleases(db),
});
