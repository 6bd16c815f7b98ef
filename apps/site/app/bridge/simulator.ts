import type { AccountApi, AccountClient } from '@feisuo/account-sdk';
import type {
  NativeBridge,
  NativeCalls,
  NativeDownload,
  NativeEvent,
  NativeMethod,
  NativeUserInfo,
} from '@feisuo/contract/facts/native-bridge';

export type AnswerMode = 'fine' | 'failing' | 'silent';

export interface SimulatorSettings {
  clientVersion: string;
  channel: string;
  peerId: string;
  deviceId: string;
  answerModes: Partial<Record<NativeMethod, AnswerMode>>;
  /** Which lists of memberships `getUserInfo` returns. A real client returns `group` or `vip_info`, not both. */
  membershipLists: MembershipLists;
}

export const membershipListChoices = ['both', 'group', 'vip_info'] as const;
export type MembershipLists = (typeof membershipListChoices)[number];

export interface LogLine {
  id: number;
  /** A call by the page, or an event of the client. */
  kind: 'call' | 'event';
  name: string;
  /** The outcome of the call as the operator sees it, without tokens. */
  outcome: string;
}

export interface SimulatorState {
  user: NativeUserInfo | null;
  /** The user code of a device sign-in in progress. */
  device: { userCode: string; address: string } | null;
  /** Whether the page has asked the client to open its sign-in window. */
  isAskedToSignIn: boolean;
  downloads: readonly (NativeDownload & { id: number })[];
  openedAddresses: readonly { id: number; address: string }[];
  log: readonly LogLine[];
  settings: SimulatorSettings;
}

export interface SimulatorDeps {
  /** An account client for the simulated desktop client. Its tokens come from the real account service. */
  client: Pick<AccountClient, 'credentials'>;
  api: Pick<AccountApi, 'getMe' | 'signInWithToken' | 'startDevice' | 'pollDevice'>;
  settings: SimulatorSettings;
}

export type Simulator = ReturnType<typeof createSimulator>;

const maxLogLines = 60;

/**
 * Simulates the desktop client for a page: every method of the bridge, with real accounts and tokens. Used by tests
 * and operators.
 */
export function createSimulator({ client: { credentials }, api, settings }: SimulatorDeps) {
  const handlers = new Map<NativeEvent, Set<(told?: unknown) => void>>();
  const listeners = new Set<() => void>();
  let state: SimulatorState = {
    user: null,
    device: null,
    isAskedToSignIn: false,
    downloads: [],
    openedAddresses: [],
    log: [],
    settings,
  };
  let lines = 0;
  let waiting: AbortController | null = null;
  let answerLogin: ((isIn: boolean) => void) | null = null;

  function change(more: Partial<SimulatorState>): void {
    state = { ...state, ...more };
    for (const listener of listeners) listener();
  }
  function note(kind: LogLine['kind'], name: string, outcome: string): void {
    change({ log: [{ id: ++lines, kind, name, outcome }, ...state.log].slice(0, maxLogLines) });
  }
  function fire(event: NativeEvent): void {
    note('event', event, '');
    for (const handler of handlers.get(event) ?? []) handler();
  }

  async function enter(): Promise<void> {
    const { group, vips, vip_info, is_auto_deduct, providers, picture, phone_number, ...me } = await api.getMe();
    const user = { userid: me.sub, nickName: me.name, sessionid: '' };
    change({
      user: { ...user, picture, phone_number, group, vips, vip_info, is_auto_deduct, providers },
      device: null,
      isAskedToSignIn: false,
    });
    fire('login');
    answerLogin?.(true);
    answerLogin = null;
  }
  function leave(): void {
    waiting?.abort();
    change({ user: null, device: null });
    fire('logout');
  }

  const answers: { [Method in NativeMethod]: (params: never) => Promise<NativeCalls[Method]['reply']> } = {
    getUserId: async () => state.user?.userid ?? '0',
    async getUserInfo() {
      if (!state.user) throw new Error('not signed in');
      const { group, vip_info, ...user } = state.user;
      const lists = state.settings.membershipLists;
      return {
        ...user,
        ...(lists !== 'vip_info' && group && { group }),
        ...(lists !== 'group' && vip_info && { vip_info }),
      };
    },
    async getAccessToken(params: NativeCalls['getAccessToken']['params']) {
      if (!state.user) return '';
      return (await credentials.get({ force: params?.force ?? false })).access_token;
    },
    login: () =>
      state.user
        ? Promise.resolve(true)
        : new Promise((resolve) => {
            answerLogin = resolve;
            change({ isAskedToSignIn: true });
          }),
    async logout() {
      await credentials.revoke().catch(() => {});
      leave();
    },
    getPeerId: async () => state.settings.peerId,
    getDeviceId: async () => state.settings.deviceId,
    getClientVersion: async () => state.settings.clientVersion,
    getChannel: async () => state.settings.channel,
    async openInBrowser({ url }: NativeCalls['openInBrowser']['params']) {
      change({ openedAddresses: [{ id: ++lines, address: url }, ...state.openedAddresses] });
    },
    async openInApp({ url }: NativeCalls['openInApp']['params']) {
      change({ openedAddresses: [{ id: ++lines, address: url }, ...state.openedAddresses] });
    },
    async startDownload(download: NativeDownload) {
      change({ downloads: [{ ...download, id: ++lines }, ...state.downloads] });
    },
  };

  const bridge: NativeBridge = {
    async call(method, params) {
      const mode = state.settings.answerModes[method] ?? 'fine';
      if (mode === 'silent') {
        note('call', method, '不回答');
        return new Promise<never>(() => {});
      }
      try {
        if (mode === 'failing') throw new Error('the simulator is set to fail');
        const answer = answers[method] as (params: unknown) => Promise<never>;
        const reply = await answer(params);
        note('call', method, method === 'getAccessToken' && reply ? '令牌' : spell(reply ?? params));
        return reply;
      } catch (failure) {
        note('call', method, '失败');
        throw failure;
      }
    },
    on(event, handler) {
      const set = handlers.get(event) ?? new Set();
      handlers.set(event, set.add(handler));
      return () => void set.delete(handler);
    },
  };

  return {
    bridge,
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Restores the session that was stored before a reload. */
    async resume(): Promise<void> {
      if (await credentials.peek()) await enter();
    },
    /** Signs in with the one-time token of a browser session. */
    async signInWithToken(signinToken: string): Promise<void> {
      await api.signInWithToken(signinToken);
      await enter();
    },
    /** Shows a user code, and polls until the user has entered it on the account pages. */
    async signInByDevice(): Promise<void> {
      waiting?.abort();
      waiting = new AbortController();
      const { signal } = waiting;
      const started = await api.startDevice();
      change({ device: { userCode: started.user_code, address: started.verification_uri_complete } });
      try {
        await api.pollDevice(started, { signal });
        await enter();
      } catch (failure) {
        if (!signal.aborted) change({ device: null });
        throw failure;
      }
    },
    /** The user closed the sign-in window. */
    giveUp(): void {
      waiting?.abort();
      change({ device: null, isAskedToSignIn: false });
      answerLogin?.(false);
      answerLogin = null;
    },
    signOut: () => bridge.call('logout'),
    /** Tells the page that its user data is stale. */
    async refreshAuthInfo(): Promise<void> {
      if (state.user) {
        await credentials.get({ force: true });
        const { userid } = state.user;
        const me = await api.getMe();
        change({ user: { ...state.user, ...me, userid, nickName: me.name } });
      }
      fire('refreshAuthInfo');
    },
    configure(more: Partial<SimulatorSettings>): void {
      change({ settings: { ...state.settings, ...more } });
    },
    forgetListeners(): void {
      handlers.clear();
    },
  };
}

function spell(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
