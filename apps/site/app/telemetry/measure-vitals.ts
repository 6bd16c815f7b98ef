import { pageEventNames } from '@feisuo/contract/facts/telemetry-vocabulary';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/** Web vitals as events. Some are final only when the page is left. */
export function measureVitals(tell: (event: { name: string; props: Record<string, unknown> }) => void): void {
  const report = ({ name, value, rating, id, navigationType }: Metric) => {
    // CLS is a small number; the others are milliseconds.
    const rounded = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
    tell({
      name: pageEventNames.webVital,
      props: { metric: name, value: rounded, rating, id, navigation: navigationType },
    });
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}
