import type { ClientView, LogoutDeliveryView } from '@feisuo/contract/schemas/console-clients';
import {
  authMethodOf,
  isConfidential,
  withoutSecrets,
  type LogoutDelivery,
  type StoredClient,
} from '../../modules/account/index.ts';

export function viewOfClient(stored: StoredClient): ClientView {
  const { createdAt, disabledAt, picture: _picture, names: _names, ...shown } = withoutSecrets(stored);
  const { previousSecretUntil: _until, isSandbox: _sandbox, ...client } = shown;
  return {
    ...client,
    authMethod: authMethodOf(stored),
    isConfidential: isConfidential(stored),
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
  };
}

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
