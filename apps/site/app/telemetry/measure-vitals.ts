import { pageEventNames } from '@feisuo/contract/facts/telemetry-vocabulary';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** Reports web vitals as events. Some values are final only when the visitor leaves the page. */
export function measureVitals(send: (event: { name: string; props: Record<string, unknown> }) => void): void {
  const report = ({ name, value, rating, id, navigationType }: Metric) => {
    // CLS is a small number without a unit; the other vitals are milliseconds.
    const rounded = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
    send({
      name: pageEventNames.webVital,
      props: { metric: name, value: rounded, rating, id, navigation: navigationType },
    });
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}
