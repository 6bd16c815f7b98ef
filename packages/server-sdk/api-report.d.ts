// What others rely on. Written by `node_modules/.bin/node scripts/api-report.ts`; a change of it is a change for them.

// ---- @feisuo/server-sdk

export { createManagementClient } from './management/management-client.js';
export { ManagementError } from './management/management-error.js';
export { TokenError } from './tokens/token-error.js';
export { createTokenVerifier } from './tokens/token-verifier.js';
export { WebhookError, createWebhookVerifier } from './webhooks/webhook-verifier.js';
export type { ManagementClient, ManagementConfig, Page } from './management/management-client.js';
export type { CommonConfig, Platform } from './platform.js';
export type { DpopConfig, TokenRequest } from './tokens/dpop-verifier.js';
export type { IntrospectionClient } from './tokens/introspection.js';
export type { ReplayStore } from './tokens/replay-store.js';
export type { TokenErrorReason } from './tokens/token-error.js';
export type { AccessClaims, TokenRequirements, TokenVerifier, TokenVerifierConfig } from './tokens/token-verifier.js';
export type { WebhookEvent, WebhookEventData, WebhookEventType } from './webhooks/webhook-events.js';
export type { WebhookErrorReason, WebhookRequest, WebhookVerifier, WebhookVerifierConfig } from './webhooks/webhook-verifier.js';

// ---- @feisuo/server-sdk/fastify

import type { IncomingRequest } from '../tokens/request-claims.js';
import type { TokenRequirements, TokenVerifier } from '../tokens/token-verifier.js';
import type { WebhookReceiver } from '../webhooks/receive-webhook.js';
import type { FastifyInstance } from 'fastify';
interface HookReply {
    code(status: number): unknown;
    header(name: string, value: string): unknown;
    send(body: unknown): unknown;
}
export declare const requireToken: (verifier: TokenVerifier, requirements?: TokenRequirements) => (request: IncomingRequest, reply: HookReply) => Promise<unknown>;
export interface WebhookRoute extends WebhookReceiver {
    path: string;
}
export declare function webhooks(app: FastifyInstance, { path, ...receiver }: WebhookRoute): Promise<void>;
export { claimsOf } from '../tokens/request-claims.js';

// ---- @feisuo/server-sdk/express

import type { TokenRequirements, TokenVerifier } from '../tokens/token-verifier.js';
import type { WebhookReceiver } from '../webhooks/receive-webhook.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => Promise<void>;
export declare const requireToken: (verifier: TokenVerifier, requirements?: TokenRequirements) => Middleware;
export declare const webhooks: (receiver: WebhookReceiver) => Middleware;
export { claimsOf } from '../tokens/request-claims.js';

// ---- contract/schemas/console-accounts

export interface ListedAccount {
    id: string;
    state: string;
    name: string;
    username: string | null;
    phone: string | null;
    email: string | null;
    createdAt: string;
    membership: {
        endsAt: string;
        isRunning: boolean;
        isTrial: boolean;
        isSuper: boolean;
    } | null;
    lastSignIn: {
        at: string;
        place: string;
    } | null;
    channel: {
        id: string;
        name: string;
    } | null;
    spent: {
        paidFen: number;
        refundedFen: number;
    } | null;
    risk: {
        level: "none" | "low" | "medium" | "high";
        points: number;
        facts: ({
            reason: "token_reused" | "sign_in_failed" | "many_places" | "shared_device" | "many_refunds" | "odd_payment" | "unpaid_orders";
            count: number;
        })[];
    };
}
export interface AccountFilters {
    q?: string;
    state?: string;
    vip?: "active" | "soon" | "ended" | "none";
    channel?: string;
    from?: string;
    to?: string;
    ends_from?: string;
    ends_to?: string;
}
export interface AccountEvent {
    id: string;
    at: string;
    kind: string;
    deviceName: string;
    place: string;
}
export interface AccountDetail {
    account: {
        id: string;
        state: string;
        name: string;
        username: string | null;
        phone: string | null;
        email: string | null;
        createdAt: string;
    };
    profile: {
        gender: string;
        birthdate: string;
        locale: string;
        picture: string;
    };
    hasUploadedPicture: boolean;
    hasSecondFactor: boolean;
    hasPassword: boolean;
    lockedForS: number | null;
    cancelAt: string | null;
    purchaseHold: {
        at: string;
        by: string;
        reason: string;
    } | null;
    vip: {
        endsAt: string | null;
        isRunning: boolean;
    };
    superVip: {
        endsAt: string | null;
        isRunning: boolean;
    };
    grants: ({
        id: string;
        vas: number;
        source: string;
        orderId: string | null;
        startsAt: string | null;
        endsAt: string | null;
        length: {
            months: number;
        } | {
            days: number;
        };
        revokedAt: string | null;
    })[];
    sessions: ({
        id: string;
        clientId: string;
        clientName: string;
        deviceName: string;
        place: string;
        createdAt: string;
        lastUsedAt: string;
    })[];
    devices: ({
        id: string;
        deviceName: string;
        place: string;
        firstAt: string;
        lastAt: string;
        isLive: boolean;
    })[];
    trustedBrowsers: ({
        id: string;
        deviceName: string;
        place: string;
        createdAt: string;
        expiresAt: string;
    })[];
    providers: ({
        providerId: string;
        boundAt: string;
    })[];
    history: {
        list: ({
            id: string;
            at: string;
            kind: string;
            deviceName: string;
            place: string;
        })[];
        next: string | null;
    };
}
export interface PersonName {
    name: string;
    contact: string | null;
}

// ---- contract/schemas/console-orders

export interface ConsoleOrder {
    id: string;
    accountId: string | null;
    state: "created" | "qr_ready" | "paid" | "granted" | "expired" | "closed" | "refunding" | "refunded" | "review";
    productId: string;
    productName: string;
    num: number;
    amountFen: number;
    paidFen: number;
    refundedFen: number;
    hasWaitingRefund: boolean;
    channel: "wechat" | "alipay" | null;
    isRenewal: boolean;
    createdAt: string;
    paidAt: string | null;
}
export interface OrderFilters {
    q?: string;
    account?: string;
    state?: "created" | "qr_ready" | "paid" | "granted" | "expired" | "closed" | "refunding" | "refunded" | "review" | "part_refunded" | "days_kept" | "live" | "refund_waits";
    product?: string;
    channel?: "wechat" | "alipay";
    from?: string;
    to?: string;
    min?: string;
    max?: string;
}
export interface ConsoleOrderDetail {
    order: {
        id: string;
        accountId: string | null;
        state: "created" | "qr_ready" | "paid" | "granted" | "expired" | "closed" | "refunding" | "refunded" | "review";
        productId: string;
        productName: string;
        num: number;
        amountFen: number;
        paidFen: number;
        refundedFen: number;
        hasWaitingRefund: boolean;
        channel: "wechat" | "alipay" | null;
        isRenewal: boolean;
        createdAt: string;
        paidAt: string | null;
    };
    listFen: number;
    days: number;
    vas: number;
    priceKind: string;
    actId: string;
    actName: string | null;
    payPageId: string;
    payPageName: string | null;
    referFrom: string;
    referName: string | null;
    isDefaultRefer: boolean;
    closeReason: string | null;
    period: {
        from: string;
        until: string;
    } | null;
    refundable: {
        paidFen: number;
        leftFen: number;
        byDayFen: number | null;
        givenFen: number;
        limitFen: number | null;
    } | null;
    agreementId: string | null;
    renewal: {
        state: "signing" | "active" | "stopping" | "stopped" | "failed";
        chargesAt: string;
    } | null;
    attempts: ({
        outTradeNo: string;
        channel: "wechat" | "alipay";
        state: string;
        amountFen: number;
        createdAt: string;
        expiresAt: string;
    })[];
    payments: ({
        id: string;
        channel: "wechat" | "alipay";
        transactionId: string;
        outTradeNo: string;
        paidFen: number;
        paidAt: string;
        via: string;
        disposition: "applied" | "duplicate" | "late" | "review" | "returned" | "written_off";
    })[];
    refunds: ({
        refundNo: string;
        orderId: string;
        channel: "wechat" | "alipay";
        amountFen: number;
        by: "member" | "operator" | "system";
        takesGrant: boolean;
        state: "asked" | "declined" | "queued" | "processing" | "succeeded" | "abnormal" | "closed";
        reason: string;
        note: string | null;
        at: string;
        succeededAt: string | null;
    })[];
    reviews: ({
        id: string;
        orderId: string;
        orderState: "created" | "qr_ready" | "paid" | "granted" | "expired" | "closed" | "refunding" | "refunded" | "review";
        accountId: string | null;
        productName: string;
        channel: "wechat" | "alipay";
        transactionId: string;
        askedFen: number;
        paidFen: number;
        why: string;
        paidAt: string;
    })[];
    proposals: ({
        id: string;
        kind: "give" | "asked" | "review";
        orderId: string;
        amountFen: number;
        takesGrant: boolean;
        reason: string;
        askedBy: string;
        askedAt: string;
        state: "waiting" | "approved" | "refused" | "withdrawn";
        decidedBy: string | null;
        decidedAt: string | null;
        note: string | null;
        refundNo: string | null;
        newcomer: {
            name: string;
            until: string | null;
        } | null;
    })[];
    timeline: ({
        at: string;
        source: "order" | "notice" | "renewal" | "approval";
        kind: string;
        outTradeNo: string | null;
        facts: Record<string, string | number | boolean | null>;
    })[];
}

// ---- management/management-client

import type { AccountDetail, AccountEvent, AccountFilters, ListedAccount, PersonName } from '../contract/schemas/console-accounts.js';
import type { ConsoleOrder, ConsoleOrderDetail, OrderFilters } from '../contract/schemas/console-orders.js';
import type { CommonConfig } from '../platform.js';
export interface ManagementConfig extends CommonConfig {
    consoleOrigin: string;
    token: string;
}
export interface Page<Row> {
    list: Row[];
    next: string | null;
}
export interface ManagementClient {
    accounts: {
        list(filters?: AccountFilters & {
            after?: string;
        }): Promise<Page<ListedAccount>>;
        get(accountId: string): Promise<AccountDetail>;
        history(accountId: string, after?: string): Promise<Page<AccountEvent>>;
        changeState(accountId: string, change: {
            from: string;
            to: string;
            reason: string;
        }): Promise<void>;
        endSessions(accountId: string, how: {
            reason: string;
            sessionId?: string;
        }): Promise<{
            ended: number;
        }>;
        unlock(accountId: string, how: {
            reason: string;
        }): Promise<void>;
        names(accountIds: readonly string[]): Promise<Record<string, PersonName>>;
    };
    orders: {
        list(filters?: OrderFilters & {
            after?: string;
        }): Promise<Page<ConsoleOrder>>;
        get(orderId: string): Promise<ConsoleOrderDetail>;
    };
}
export declare function createManagementClient({ consoleOrigin, token, ...common }: ManagementConfig): ManagementClient;

// ---- management/management-error

export declare class ManagementError extends Error {
    readonly name = "ManagementError";
    readonly status: number;
    readonly code: number;
    readonly requestId: string | undefined;
    constructor(message: string, facts: {
        status: number;
        code: number;
        requestId?: string | undefined;
        cause?: unknown;
    });
}

// ---- platform

export interface Platform {
    fetch: (url: string, init: RequestInit) => Promise<Response>;
    now: () => number;
}
export interface CommonConfig {
    timeoutMs?: number;
    allowHttp?: boolean;
    platform?: Partial<Platform>;
}

// ---- request-headers

export type RequestHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

// ---- tokens/dpop-verifier

import type { RequestHeaders } from '../request-headers.js';
import type { ReplayStore } from './replay-store.js';
export interface DpopConfig {
    baseUrl: string | readonly string[];
    replayStore?: ReplayStore;
    proofAgeS?: number;
}
export interface TokenRequest {
    method: string;
    url: string;
    headers: RequestHeaders;
}

// ---- tokens/introspection

export interface IntrospectionClient {
    clientId: string;
    clientSecret?: string;
}

// ---- tokens/replay-store

export interface ReplayStore {
    add(id: string, expiresAt: Date): boolean | Promise<boolean>;
}

// ---- tokens/request-claims

import type { AccessClaims } from './token-verifier.js';
export interface IncomingRequest {
    method?: string | undefined;
    url?: string | undefined;
    originalUrl?: string | undefined;
    headers: Readonly<Record<string, string | string[] | undefined>>;
}
export declare function claimsOf(request: object): AccessClaims;

// ---- tokens/token-error

export type TokenErrorReason = 'missing' | 'malformed' | 'wrong_algorithm' | 'unknown_key' | 'bad_signature' | 'wrong_type' | 'wrong_issuer' | 'wrong_audience' | 'expired' | 'revoked' | 'sender_constrained' | 'not_bound' | 'wrong_key' | 'invalid_proof' | 'insufficient_scope' | 'unavailable';
interface TokenErrorFacts {
    scopes?: readonly string[];
    detail?: string;
    algs?: string | undefined;
    cause?: unknown;
}
export declare class TokenError extends Error {
    #private;
    readonly name = "TokenError";
    readonly reason: TokenErrorReason;
    readonly status: 401 | 403 | 503;
    readonly error: 'invalid_token' | 'invalid_dpop_proof' | 'insufficient_scope' | 'temporarily_unavailable' | undefined;
    readonly scopes: readonly string[];
    constructor(reason: TokenErrorReason, facts?: TokenErrorFacts);
    withAlgorithms(algs: string): TokenError;
    get wwwAuthenticate(): string | undefined;
    get body(): {
        error: string;
        error_description: string;
    };
}

// ---- tokens/token-verifier

import type { CommonConfig } from '../platform.js';
import type { DpopConfig, TokenRequest } from './dpop-verifier.js';
import type { IntrospectionClient } from './introspection.js';
export interface AccessClaims {
    sub: string;
    iss: string;
    aud: string | string[];
    exp: number;
    iat: number;
    scope: string;
    sid?: string;
    cnf?: {
        jkt: string;
    };
    [claim: string]: unknown;
}
export interface TokenVerifierConfig extends CommonConfig {
    issuer: string;
    audience: string | readonly string[];
    introspection?: IntrospectionClient | readonly IntrospectionClient[];
    checkRevocation?: boolean;
    revocationCacheMs?: number;
    keyCacheMs?: number;
    clockSkewS?: number;
    serviceOrigin?: string;
    dpop?: DpopConfig;
}
export interface TokenRequirements {
    scopes?: readonly string[];
    checkRevocation?: boolean;
}
export interface TokenVerifier {
    verify(token: string, requirements?: TokenRequirements): Promise<AccessClaims>;
    authenticate(authorization: string | undefined, requirements?: TokenRequirements): Promise<AccessClaims>;
    authenticateRequest(request: TokenRequest, requirements?: TokenRequirements): Promise<AccessClaims>;
}
export declare function createTokenVerifier(config: TokenVerifierConfig): TokenVerifier;

// ---- webhooks/receive-webhook

import type { WebhookEvent } from './webhook-events.js';
import type { WebhookVerifier } from './webhook-verifier.js';
export interface WebhookReceiver {
    verifier: WebhookVerifier;
    handle: (event: WebhookEvent) => void | Promise<void>;
}

// ---- webhooks/webhook-events

interface AboutAccount {
    account_id: string | null;
}
interface AboutOrder extends AboutAccount {
    order_id: string;
}
interface AboutMembership extends AboutAccount {
    membership: 'accelerator' | 'super';
}
interface AboutGrant extends AboutMembership {
    grant_id: string;
    product_id: string;
    source: 'trial' | 'claim' | 'order' | 'operator' | 'activity' | 'import';
    order_id: string | null;
}
interface AboutIncident {
    account_id: null;
    incident_id: string;
    title: string;
    text: string;
    kind: 'fault' | 'maintenance';
    phase: 'planned' | 'open' | 'over' | 'cancelled';
    state: 'normal' | 'maintenance' | 'congested' | 'down';
    regions: string[];
    starts_at: string;
    ends_at: string | null;
}
export interface WebhookEventData {
    'order.paid': AboutOrder & {
        product_id: string;
        amount_fen: number;
        paid_at: string;
        channel: 'wechat' | 'alipay';
        is_renewal: boolean;
    };
    'order.closed': AboutOrder & {
        product_id: string;
        reason: 'expired' | 'cancelled';
    };
    'order.refunded': AboutOrder & {
        refund_no: string;
        amount_fen: number;
        is_whole: boolean;
    };
    'membership.granted': AboutGrant & {
        starts_at: string;
        ends_at: string;
    };
    'membership.revoked': AboutGrant & {
        membership_ends_at: string | null;
    };
    'membership.expired': AboutMembership & {
        ended_at: string;
    };
    'account.registered': AboutAccount & {
        state: string;
    };
    'account.state_changed': AboutAccount & {
        from: string;
        to: string;
    };
    'account.unlocked': AboutAccount;
    'account.moved': AboutAccount & {
        former_account_id: string;
    };
    'account.erased': AboutAccount;
    'incident.created': AboutIncident;
    'incident.updated': AboutIncident;
    'incident.resolved': AboutIncident;
    ping: {
        endpoint_id: string;
    };
}
export type WebhookEventType = keyof WebhookEventData;
type EventsByType = {
    [Type in WebhookEventType]: {
        type: Type;
        id: string;
        timestamp: string;
        data: WebhookEventData[Type];
    };
};
export type WebhookEvent = EventsByType[WebhookEventType];

// ---- webhooks/webhook-verifier

import type { Platform } from '../platform.js';
import type { RequestHeaders } from '../request-headers.js';
import type { WebhookEvent } from './webhook-events.js';
export type WebhookErrorReason = 'missing_headers' | 'stale' | 'bad_signature' | 'malformed';
export declare class WebhookError extends Error {
    readonly name = "WebhookError";
    readonly status = 400;
    readonly reason: WebhookErrorReason;
    constructor(reason: WebhookErrorReason);
}
export interface WebhookVerifierConfig {
    secrets: string | readonly string[];
    toleranceS?: number;
    platform?: Partial<Pick<Platform, 'now'>>;
}
export interface WebhookRequest {
    headers: RequestHeaders;
    body: string | Uint8Array;
}
export interface WebhookVerifier {
    verify(request: WebhookRequest): WebhookEvent;
}
export declare function createWebhookVerifier({ secrets, toleranceS, platform, }: WebhookVerifierConfig): WebhookVerifier;
