import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { RangePicker } from './range-picker.tsx';
import { rangeOf, usualOf } from './range.ts';
import styles from './report.module.css';

/** The period of a report from the page's address, and the query parameters for the API. */
export function useReportRange() {
  const [address] = useSearchParams();
  const [now] = useState(() => Date.now());
  const { from, to } = rangeOf(address, now);
  return { from, to, query: new URLSearchParams({ from, to }).toString() };
}

type Props = {
  from: string;
  to: string;
  /** Path of the CSV file below /console/api. */
  csv: string;
  children?: ReactNode;
};

/** Selects the period of a report, and exports the report as a CSV file. */
export function ReportBar({ from, to, csv, children }: Props) {
  const [address] = useSearchParams();
  return (
    <div className={styles.bar} role="search" aria-label="统计的日子">
      <RangePicker usual={usualOf(address)} from={from} to={to} />
      <div className={styles.aside}>
        {children}
        <Button href={`/console/api/${csv}`} download>
          导出 CSV
        </Button>
      </div>
    </div>
  );
}
