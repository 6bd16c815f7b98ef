import { roundTripStats, type RoundTrip } from '../../measure/round-trips.ts';

/** Facts about this device and this page. The page shows all of them to the member, and only these facts are sent. */
export interface MachineFacts {
  time: string;
  address: string;
  siteVersion: string;
  /** Version of the desktop client; empty in a browser. */
  clientVersion: string;
  browser: string;
  system: string;
  screen: string;
  network: string;
  language: string;
}

export interface Measurement {
  isRunning: boolean;
  roundTrips: readonly RoundTrip[];
}

export const probeCount = 12;
export const notMeasured: Measurement = { isRunning: false, roundTrips: [] };

/** Width of the label column in full-width characters: the widest label and one space. */
export const labelWidth = 5;
const line = (label: string, text: string) => label.padEnd(labelWidth, '\u3000') + text;

/** The text of the preview. It always has the same number of lines, so that the layout does not shift. */
export function diagnosticsText(facts: MachineFacts | null, measurement: Measurement): string {
  // An unknown fact is shown as a dash. A loading text would never disappear if JavaScript is disabled.
  const known = (text: string | null | undefined) => text ?? '—';
  return [
    line('时间', known(facts?.time)),
    line('页面', known(facts?.address)),
    line('站点版本', known(facts?.siteVersion)),
    line('客户端', known(facts && (facts.clientVersion || '不在客户端里'))),
    line('浏览器', known(facts?.browser)),
    line('系统', known(facts?.system)),
    line('屏幕', known(facts?.screen)),
    line('网络', known(facts?.network)),
    line('语言', known(facts?.language)),
    ...measurementLines(measurement),
  ].join('\n');
}

function measurementLines({ isRunning, roundTrips }: Measurement): string[] {
  if (roundTrips.length === 0) return [line('延迟', isRunning ? '正在测…' : '还没有测'), line('逐次', '无')];
  const { medianMs, jitterMs, failures } = roundTripStats(roundTrips);
  const shown = (ms: number | null) => (ms === null ? '无' : `${ms.toFixed(1)} 毫秒`);
  const each = roundTrips.map((ms) => (ms === null ? '失败' : ms.toFixed(1))).join(' ');
  return [
    line(
      '延迟',
      `到本站 ${roundTrips.length} 次，中位数 ${shown(medianMs)}，抖动 ${shown(jitterMs)}，失败 ${failures} 次`,
    ),
    line('逐次', each),
  ];
}

/** Client, browser and system in one line, shown among the facts of a ticket. */
export const environmentOf = ({ clientVersion, browser, system }: MachineFacts): string =>
  [clientVersion && `客户端 ${clientVersion}`, browser, system].filter(Boolean).join(' · ');
