import { useCallback, useEffect, useRef, useState } from 'react';
import { measuringAlone, probe } from '../../measure/probe.ts';
import type { RoundTrip } from '../../measure/round-trips.ts';
import {
  diagnosticsText,
  environmentOf,
  notMeasured,
  probeCount,
  type MachineFacts,
  type Measurement,
} from './diagnostics.ts';
import { browserName, screenSize, thisSystem } from '../../device/describe-browser.ts';
import { formatDate } from '../../format/format-date.ts';
import { readSettings } from '../../telemetry/read-settings.ts';

const BETWEEN_PROBES_MS = 70;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The diagnostics that are shown and sent. Round trips are measured only when the member asks for it. */
export function useDiagnostics() {
  const [facts, setFacts] = useState<MachineFacts | null>(null);
  const [measurement, setMeasurement] = useState<Measurement>(notMeasured);
  const leaving = useRef<AbortSignal>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller.signal;
    const collect = async () => {
      const collected = await collectFacts();
      if (!controller.signal.aborted) setFacts(collected);
    };
    void collect();
    return () => controller.abort();
  }, []);

  const measure = useCallback(
    () =>
      measuringAlone(async () => {
        const signal = leaving.current;
        if (!signal) return;
        const roundTrips: RoundTrip[] = [];
        setMeasurement({ isRunning: true, roundTrips: [] });
        for (let sent = 0; sent < probeCount && !signal.aborted; sent++) {
          roundTrips.push(await probe(signal));
          setMeasurement({ isRunning: true, roundTrips: [...roundTrips] });
          await pause(BETWEEN_PROBES_MS);
        }
        setMeasurement({ isRunning: false, roundTrips });
      }),
    [],
  );

  const text = diagnosticsText(facts, measurement);
  return { text, environment: facts ? environmentOf(facts) : '', measurement, measure };
}

interface KnownConnection {
  type?: string;
  effectiveType?: string;
}

/** Collects facts from the browser, and inside the desktop client from the client. It sends nothing to the service. */
async function collectFacts(): Promise<MachineFacts> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    time: `${formatDate(new Date())}（北京时间；本机时区 ${timeZone}）`,
    address: location.origin + location.pathname,
    // The version that error reports contain too.
    siteVersion: readSettings()?.release ?? '未知',
    clientVersion: await clientVersion(),
    browser: browserName(navigator.userAgent),
    system: await thisSystem(),
    screen: screenSize(),
    network: networkOf((navigator as { connection?: KnownConnection }).connection, navigator.onLine),
    language: navigator.languages.join('、') || navigator.language,
  };
}

export function networkOf(connection: KnownConnection | undefined, isOnline: boolean): string {
  const { type, effectiveType } = connection ?? {};
  const kind = [type, effectiveType && `相当于 ${effectiveType.replace(/g$/, 'G')}`].filter(Boolean).join('，');
  return `${kind || '浏览器没有说明类型'}，${isOnline ? '在线' : '离线'}`;
}

async function clientVersion(): Promise<string> {
  const { pageClient } = await import('../../bridge/page-client.ts');
  const version = await pageClient()
    ?.call('getClientVersion')
    .catch(() => '');
  return version ?? '';
}
