import { useTexts } from '../texts/use-texts.tsx';
import styles from './sign-in.module.css';
import { useProviders, type Provider } from './use-providers.ts';

interface Props {
  onProvider: (provider: Provider) => void;
  /** Undefined if passkeys are not available. */
  onPasskey?: (() => void) | undefined;
}

/** Sign-in methods that need no typing. Renders nothing if there are none. */
export function OtherWays({ onProvider, onPasskey }: Props) {
  const { signIn } = useTexts();
  const providers = useProviders();
  if (providers.length === 0 && !onPasskey) return null;
  return (
    <div className={styles.others}>
      <span id="other-ways">{signIn.otherWays}</span>
      <div role="group" aria-labelledby="other-ways">
        {onPasskey && (
          <button type="button" onClick={onPasskey}>
            <KeyMark />
            {signIn.passkey}
          </button>
        )}
        {providers.map((provider) => (
          <button key={provider.id} type="button" onClick={() => onProvider(provider)}>
            <ProviderMark id={provider.id} />
            {provider.name}
          </button>
        ))}
      </div>
    </div>
  );
}

const KeyMark = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="var(--brand)"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <circle cx="6" cy="9" r="3.6" />
    <path d="M9.6 9H16M13.5 9v3" />
  </svg>
);

/** Neutral icons without trademarks. An operator may replace them with licensed icons. */
const ProviderMark = ({ id }: { id: string }) => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    {id === 'wechat' && <path d="M2 8c0-3 3-5 6-5s6 2 6 5-3 5-6 5l-3 1.5.5-2C3 11.6 2 10 2 8Z" fill="var(--ok)" />}
    {id === 'qq' && <circle cx="9" cy="9" r="7" fill="var(--c-2)" />}
    {id !== 'wechat' && id !== 'qq' && (
      <path d="M3 9h12M9 3c4 4 4 8 0 12M9 3c-4 4-4 8 0 12" fill="none" stroke="var(--c-2)" strokeWidth="1.6" />
    )}
  </svg>
);
