import { logoMark } from '@feisuo/design/logo';

export function Logo() {
  return (
    <svg viewBox={logoMark.viewBox} width="28" height="25" aria-hidden="true">
      <path d={logoMark.path} transform={logoMark.transform} fill="var(--brand)" fillRule="evenodd" />
    </svg>
  );
}
