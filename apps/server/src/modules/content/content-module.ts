import { defineModule } from '../../ports/module.ts';
import { acceptanceBelongings } from './agreements/acceptance-belongings.ts';
import { Brand } from './brand.ts';
import { contentRoutes, type ContentRoutesDeps } from './content.routes.ts';
import { imageRoutes } from './images/image.routes.ts';

export const contentModule = defineModule({
  name: 'content',
  make: (needs: Omit<ContentRoutesDeps, 'brand'>) => ({ ...needs, brand: new Brand(needs.db) }),
  routes: [
    { scope: 'service', servedAs: ['content'], mount: contentRoutes },
    { scope: 'root', servedAs: ['site', 'content'], mount: imageRoutes },
  ],
  personalData: () => [acceptanceBelongings],
  signals: ({ brand }) => ({ content: () => brand.forget() }),
});
