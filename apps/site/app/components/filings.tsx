interface FilingsProps {
  /** Filing numbers as the authority writes them; empty if the site has none. */
  icp: string;
  psb: string;
  className: string | undefined;
}

const labels = { icp: 'ICP 备案号：', psb: '公安备案号：' } as const;

/** The filing numbers of the site, each with a link to its registry. */
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

/** The address of a filing in the registry, which finds it by the fourteen digits of its number. */
export function psbRegistry(number: string): string {
  const code = /\d{14}/.exec(number)?.[0];
  return `https://beian.mps.gov.cn/${code ? `#/query/webSearch?code=${code}` : ''}`;
}
