export { createManagementClient } from './management/management-client.ts';
export type { ManagementClient, ManagementConfig, Page } from './management/management-client.ts';
export { ManagementError } from './management/management-error.ts';
export type { CommonConfig, Platform } from './platform.ts';
export type { IntrospectionClient } from './tokens/introspection.ts';
export type { DpopConfig, TokenRequest } from './tokens/dpop-verifier.ts';
export type { ReplayStore } from './tokens/replay-store.ts';
export { TokenError } from './tokens/token-error.ts';
export type { TokenErrorReason } from './tokens/token-error.ts';
export { createTokenVerifier } from './tokens/token-verifier.ts';
export type { AccessClaims, TokenRequirements, TokenVerifier, TokenVerifierConfig } from './tokens/token-verifier.ts';
export type { WebhookEvent, WebhookEventData, WebhookEventType } from './webhooks/webhook-events.ts';
export { createWebhookVerifier, WebhookError } from './webhooks/webhook-verifier.ts';
export type {
  WebhookErrorReason,
  WebhookRequest,
  WebhookVerifier,
  WebhookVerifierConfig,
} from './webhooks/webhook-verifier.ts';
