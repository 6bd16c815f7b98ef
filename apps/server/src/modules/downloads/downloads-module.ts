import { defineModule } from '../../ports/module.ts';
import { downloadRoutes, type DownloadRoutesDeps } from './downloads.routes.ts';
import { forgetOldDownloads } from './forget-old-downloads.ts';

export const downloadsModule = defineModule({
  name: 'downloads',
  make: (needs: Required<DownloadRoutesDeps>) => needs,
  routes: [{ scope: 'root', servedAs: ['downloads'], mount: downloadRoutes }],
  retention: [forgetOldDownloads],
});
