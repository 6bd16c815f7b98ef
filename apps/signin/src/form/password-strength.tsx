import { passwordLimits } from '@feisuo/contract/facts/limits';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './form.module.css';
import { judgePassword } from './judge-password.ts';

const levels = [1, 2, 3, 4] as const;

export function PasswordStrength({ password }: { password: string }) {
  const { strength } = useTexts().form;
  const reached = judgePassword(password);
  return (
    <>
      <span className={styles.strength} data-level={reached} aria-hidden="true">
        {levels.map((level) => (
          <i key={level} data-on={level <= reached ? '' : undefined} />
        ))}
      </span>
      <span aria-live="polite">
        {reached === 0 ? strength.tooShort(passwordLimits.minLength) : strength.levels[reached - 1]}
      </span>
    </>
  );
}
