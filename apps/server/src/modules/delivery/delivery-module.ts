import { defineModule } from '../../ports/module.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { Delivery, type DeliveryDeps } from './delivery.ts';
import { forgetOldMessages } from './forget-old-messages.ts';
import { makeMessageBelongings } from './message-centre.ts';

export const deliveryModule = defineModule({
  name: 'delivery',
  make: (needs: DeliveryDeps) => ({ ...needs, delivery: new Delivery(needs) }),
  routes: [{ scope: 'service', servedAs: ['account'], mount: deliveryRoutes }],
  jobs: ({ delivery }) => delivery.jobs,
  personalData: ({ masterKey }) => [makeMessageBelongings(masterKey)],
  retention: [forgetOldMessages],
});
