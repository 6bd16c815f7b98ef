import { callTimeouts } from '@feisuo/contract/facts/limits';
import { isAccountError } from '@feisuo/account-sdk';
import { accountStates, type AccountState } from '@feisuo/contract/facts/account-vocabulary';
import { bearer, type LoginUser } from './login-user.ts';
import { autoLoginResultOf, type AutoLogin, type LoginType, type SessionEventPayloads } from './session-events.ts';
import type { OpenSession, SessionPorts } from './session-ports.ts';
import type { IdentityChange, IdentitySource } from './identity-source.ts';

const accountStateMessages: Record<Exclude<AccountState, 'active'>, string> = {
  pending: '这个账号还没有启用。',
  locked: '这个账号已被锁定。',
  blocked: '这个账号已被锁定。',
  under_review: '这个账号正在审核，暂时不能使用。',
  frozen: '这个账号已被冻结，暂时不能使用。有疑问请联系客服。',
  cancellation_audit: '这个账号正在注销审核期，暂时不能使用。',
  password_reset_required: '这个账号要先重设密码才能继续使用。',
};

/** The message if the account service refuses the account, for example a frozen one; null for other failures. */
function accountStateMessage(failure: unknown): string | null {
  if (!isAccountError(failure)) return null;
  const state = (Object.keys(accountStateMessages) as (keyof typeof accountStateMessages)[]).find(
    (name) => accountStates[name] === failure.error,
  );
  return state ? accountStateMessages[state] : null;
}

/** What the account service says about its own outage; null for other failures. */
function outageMessage(failure: unknown): string | null {
  if (!isAccountError(failure) || failure.error !== 'unavailable') return null;
  return failure.details?.find(({ message }) => message)?.message ?? null;
}

export interface RunOptions {
  /**
   * How the member signed in whom the first read finds: `manual` if this page follows a sign-in redirect, otherwise
   * `auto`.
   */
  firstLogin?: LoginType;
}

/** Runs the session of a page. The first read starts immediately. */
export function runSession(
  source: IdentitySource,
  ports: SessionPorts,
  { firstLogin = 'auto' }: RunOptions = {},
): OpenSession {
  let isFirstReadDone = false;
  /**
   * True while this page itself reads the member or signs in. Changes of the stored credentials are ignored then,
   * because this page causes them.
   */
  let isBusy = true;
  let refreshing: Promise<void> | null = null;
  /** Incremented by each read, so that answers to earlier reads are ignored. */
  let generation = 0;

  const userNow = (): LoginUser | null => {
    const state = ports.state();
    return state.phase === 'in' ? state.user : null;
  };
  const emit = <Event extends keyof SessionEventPayloads>(event: Event, payload: SessionEventPayloads[Event]) =>
    ports.emit(event, payload);

  function setMember(user: LoginUser, loginType: LoginType): void {
    const before = userNow();
    ports.setState({ phase: 'in', user });
    emit('on login', user);
    if (before?.userId !== user.userId) emit('login success', { user, loginType });
  }

  function setSignedOut(): void {
    const wasHere = userNow() !== null;
    ports.setState({ phase: 'out' });
    if (wasHere) emit('logout success', undefined);
  }

  /** Loads the member and sets the state, unless a newer read has started. */
  async function readMember(loginType: LoginType): Promise<void> {
    const mine = ++generation;
    const user = await source.readUser().catch((failure: unknown) => {
      if (mine === generation) failRead(failure);
      throw failure;
    });
    if (mine !== generation) return;
    if (user) setMember(user, loginType);
    else setSignedOut();
  }

  const resultNow = (): AutoLogin => ({ result: autoLoginResultOf(ports.state()), user: userNow() });

  /** Handles a failed read. A signed-in member stays signed in, unless the account service now refuses the account. */
  function failRead(failure?: unknown): void {
    const { phase, isRestoring } = ports.state();
    const message = accountStateMessage(failure);
    const isOver = message !== null && (phase === 'in' || phase === 'unreachable');
    if (phase !== 'unknown' && !isRestoring && !isOver) return;
    const reason = message ?? outageMessage(failure);
    ports.setState({ phase: 'unreachable', ...(reason !== null && { message: reason }) });
    if (phase === 'in') emit('logout success', undefined);
  }

  function beginEntering(): void {
    const { phase } = ports.state();
    if (phase === 'unknown' || phase === 'out') ports.setState({ phase, isRestoring: true });
  }

  function endEntering(): void {
    const { phase, isRestoring } = ports.state();
    if (isRestoring) ports.setState({ phase });
  }

  async function start(): Promise<void> {
    // In any other phase, the visitor is already known to be signed out.
    if (ports.state().phase === 'unknown') beginEntering();
    // After this timeout the state becomes `unreachable`. An answer that arrives later is still used.
    const timeout = setTimeout(() => failRead(), callTimeouts.siteApiMs);
    try {
      await source.start();
      await readMember(firstLogin);
    } catch (failure) {
      // A failed read does not mean that the user is signed out. Callers may retry the read.
      failRead(failure);
    }
    clearTimeout(timeout);
    isBusy = false;
    isFirstReadDone = true;
    emit('login fulfilled', resultNow());
  }

  const onChange = (change: IdentityChange): void => {
    if (change === 'out') {
      generation++;
      setSignedOut();
    } else if (!isBusy) {
      // If this read fails, the state stays as it is.
      void readMember('auto').catch(() => {});
    }
  };

  function consult(): void {
    const payload = resultNow();
    emit('consult', payload);
    if (payload.user) emit('on login', payload.user);
    if (isFirstReadDone) emit('login fulfilled', payload);
  }

  const session: OpenSession = {
    async signIn(options = {}) {
      emit('login', { loginType: 'manual' });
      isBusy = true;
      try {
        if (await source.signIn(options, beginEntering)) {
          beginEntering();
          await readMember('manual');
        }
        return userNow() !== null;
      } finally {
        isBusy = false;
        endEntering();
      }
    },
    async signOut() {
      emit('logout', undefined);
      generation++;
      await source.signOut();
      if (userNow()) setSignedOut();
    },
    async accessToken() {
      const token = await source.accessToken();
      const user = userNow();
      if (!user) return token;
      if (token === null) setSignedOut();
      else if (token !== user.accessToken) {
        ports.setState({ phase: 'in', user: { ...user, accessToken: token, token: bearer(token) } });
      }
      return token;
    },
    refreshAuthInfo(refused) {
      const refresh = async () => {
        emit('refresh auth info', undefined);
        await source.renew(refused ?? userNow()?.accessToken ?? null);
        await readMember('auto');
      };
      return (refreshing ??= refresh().finally(() => {
        refreshing = null;
      }));
    },
    request(event) {
      const quietly = (asked: Promise<unknown>) => void asked.catch(() => {});
      if (event === 'login') quietly(session.signIn());
      else if (event === 'logout') quietly(session.signOut());
      else if (event === 'refresh auth info') quietly(session.refreshAuthInfo());
      else consult();
    },
    accountApi: () => source.accountApi(),
  };
  source.watch(onChange);
  void start();
  return session;
}
