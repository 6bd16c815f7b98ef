import type { ClientView, LogoutDeliveryView } from '@feisuo/contract/schemas/console-clients';
import type { LogoutDelivery, StoredClient } from '../../modules/account/index.ts';

export const viewOfClient = ({
  secretHash,
  createdAt,
  disabledAt,
  picture: _p,
  names: _n,
  ...client
}: StoredClient): ClientView => ({
  ...client,
  isConfidential: secretHash !== null,
  createdAt: createdAt.toISOString(),
  disabledAt: disabledAt?.toISOString() ?? null,
});

export const viewOfLogoutDelivery = (delivery: LogoutDelivery): LogoutDeliveryView => ({
  id: String(delivery.id),
  state: delivery.state,
  tries: delivery.tries,
  status: delivery.status,
  fault: delivery.fault,
  answer: delivery.answer,
  endedAt: delivery.createdAt.toISOString(),
  nextTryAt: delivery.state === 'waiting' ? delivery.nextTryAt.toISOString() : null,
  deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
});
