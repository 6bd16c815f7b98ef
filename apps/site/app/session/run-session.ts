import { callTimeouts } from '@feisuo/contract/facts/limits';
import { isAccountError } from '@feisuo/account-sdk';
import { accountStates, type AccountState } from '@feisuo/contract/facts/account-vocabulary';
import { bearer, type LoginUser } from './login-user.ts';
import { autoLoginResultOf, type AutoLogin, type LoginType, type SessionEventPayloads } from './session-events.ts';
import type { OpenSession, SessionPorts } from './session-ports.ts';
import type { Change, Speaker } from './speaker.ts';

const words: Record<Exclude<AccountState, 'active'>, string> = {
  pending: '这个账号还没有启用。',
  locked: '这个账号已被锁定。',
  blocked: '这个账号已被锁定。',
  under_review: '这个账号正在审核，暂时不能使用。',
  frozen: '这个账号已被冻结，暂时不能使用。有疑问请联系客服。',
  cancellation_audit: '这个账号正在注销审核期，暂时不能使用。',
  password_reset_required: '这个账号要先重设密码才能继续使用。',
};

/** What is the matter with the account, where the service was reached and does not let it in; null where it is something else. */
function sayStanding(failure: unknown): string | null {
  if (!isAccountError(failure)) return null;
  const state = (Object.keys(words) as (keyof typeof words)[]).find((name) => accountStates[name] === failure.error);
  return state ? words[state] : null;
}

export interface RunOptions {
  /** How whoever is found at the first look came in: by hand where this page is what a sign-in came back to. */
  firstLogin?: LoginType;
}

/** Runs the session with the speaker that this page has. The first look begins at once. */
export function runSession(
  speaker: Speaker,
  ports: SessionPorts,
  { firstLogin = 'auto' }: RunOptions = {},
): OpenSession {
  let hasLooked = false;
  /** While this page itself finds out, or has somebody sign in, what it causes is no news to it. */
  let isBusy = true;
  let refreshing: Promise<void> | null = null;
  /** Counts what may have made an answer that is still under way an old one. */
  let turns = 0;

  const userNow = (): LoginUser | null => {
    const state = ports.state();
    return state.phase === 'in' ? state.user : null;
  };
  const emit = <Event extends keyof SessionEventPayloads>(event: Event, told: SessionEventPayloads[Event]) =>
    ports.emit(event, told);

  function enter(user: LoginUser, loginType: LoginType): void {
    const before = userNow();
    ports.setState({ phase: 'in', user });
    emit('on login', user);
    if (before?.userId !== user.userId) emit('login success', { user, loginType });
  }

  function leave(): void {
    const wasHere = userNow() !== null;
    ports.setState({ phase: 'out' });
    if (wasHere) emit('logout success', undefined);
  }

  /** Reads who is here and takes it over, unless something newer happened meanwhile. */
  async function look(loginType: LoginType): Promise<void> {
    const turn = ++turns;
    const user = await speaker.readUser().catch((failure: unknown) => {
      if (turn === turns) giveUp(failure);
      throw failure;
    });
    if (turn !== turns) return;
    if (user) enter(user, loginType);
    else leave();
  }

  const resultNow = (): AutoLogin => ({ result: autoLoginResultOf(ports.state()), user: userNow() });

  /** Whoever is known stays known, unless the account service says that they are let in no more: that is told, and they are out. */
  function giveUp(failure?: unknown): void {
    const { phase, isEntering } = ports.state();
    const says = sayStanding(failure);
    const isOver = says !== null && (phase === 'in' || phase === 'unreachable');
    if (phase !== 'unknown' && !isEntering && !isOver) return;
    ports.setState({ phase: 'unreachable', ...(says !== null && { says }) });
    if (phase === 'in') emit('logout success', undefined);
  }

  function beginEntering(): void {
    const { phase } = ports.state();
    if (phase === 'unknown' || phase === 'out') ports.setState({ phase, isEntering: true });
  }

  function endEntering(): void {
    const { phase, isEntering } = ports.state();
    if (isEntering) ports.setState({ phase });
  }

  async function start(): Promise<void> {
    // Whom nobody expects was known to be nobody before this was loaded.
    if (ports.state().phase === 'unknown') beginEntering();
    // An answer that comes after all is still welcome.
    const patience = setTimeout(() => giveUp(), callTimeouts.siteApiMs);
    try {
      await speaker.start();
      await look(firstLogin);
    } catch (failure) {
      // Not to be found out now. That is not the same as nobody, and whoever wants to know asks again.
      giveUp(failure);
    }
    clearTimeout(patience);
    isBusy = false;
    hasLooked = true;
    emit('login fulfilled', resultNow());
  }

  const hear = (change: Change): void => {
    if (change === 'out') {
      turns++;
      leave();
    } else if (!isBusy) {
      // What cannot be read now stays as it was known.
      void look('auto').catch(() => {});
    }
  };

  function consult(): void {
    const told = resultNow();
    emit('consult', told);
    if (told.user) emit('on login', told.user);
    if (hasLooked) emit('login fulfilled', told);
  }

  const session: OpenSession = {
    async signIn(options = {}) {
      emit('login', { loginType: 'manual' });
      isBusy = true;
      try {
        if (await speaker.signIn(options, beginEntering)) {
          beginEntering();
          await look('manual');
        }
        return userNow() !== null;
      } finally {
        isBusy = false;
        endEntering();
      }
    },
    async signOut() {
      emit('logout', undefined);
      turns++;
      await speaker.signOut();
      if (userNow()) leave();
    },
    async accessToken() {
      const token = await speaker.accessToken();
      const user = userNow();
      if (!user) return token;
      if (token === null) leave();
      else if (token !== user.accessToken) {
        ports.setState({ phase: 'in', user: { ...user, accessToken: token, token: bearer(token) } });
      }
      return token;
    },
    refreshAuthInfo(refused) {
      const refresh = async () => {
        emit('refresh auth info', undefined);
        await speaker.renew(refused ?? userNow()?.accessToken ?? null);
        await look('auto');
      };
      return (refreshing ??= refresh().finally(() => {
        refreshing = null;
      }));
    },
    tell(wish) {
      const quietly = (asked: Promise<unknown>) => void asked.catch(() => {});
      if (wish === 'login') quietly(session.signIn());
      else if (wish === 'logout') quietly(session.signOut());
      else if (wish === 'refresh auth info') quietly(session.refreshAuthInfo());
      else consult();
    },
    accountApi: () => speaker.accountApi(),
  };
  speaker.watch(hear);
  void start();
  return session;
}
