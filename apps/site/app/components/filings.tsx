interface FilingsProps {
  /** As the authority writes them; empty where there is none. */
  icp: string;
  psb: string;
  className: string | undefined;
}

const labels = { icp: 'ICP 备案号：', psb: '公安备案号：' } as const;

/** The numbers under which a site is registered, each leading to the registry that vouches for it. */
export function Filings({ icp, psb, className }: FilingsProps) {
  return (
    <>
      {icp && <Filing label={labels.icp} number={icp} href="https://beian.miit.gov.cn/" className={className} />}
      {psb && <Filing label={labels.psb} number={psb} href={psbRegistry(psb)} className={className} />}
    </>
  );
}

interface FilingProps {
  label: string;
  number: string;
  href: string;
  className: string | undefined;
}

const Filing = ({ label, number, href, className }: FilingProps) => (
  <span>
    {label}
    <a className={className} href={href} target="_blank" rel="noreferrer">
      {number}
    </a>
  </span>
);

/** That registry shows one entry where it is given the digits of its number, which has fourteen. */
export function psbRegistry(number: string): string {
  const code = /\d{14}/.exec(number)?.[0];
  return `https://beian.mps.gov.cn/${code ? `#/query/webSearch?code=${code}` : ''}`;
}
