import { logoMark } from '@feisuo/design/logo';

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox={logoMark.viewBox} width="38" height="34" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" transform={logoMark.transform} d={logoMark.path} />
    </svg>
  );
}
