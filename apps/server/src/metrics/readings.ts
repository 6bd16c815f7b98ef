import { Gauge, type Registry } from 'prom-client';

/** One value of a gauge that is read from outside of this process, such as the database. */
export interface Reading {
  name: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Names, descriptions and labels of gauges. */
export type GaugeTable = Readonly<Record<string, { help: string; labels?: readonly string[] }>>;

/** Registers gauges whose values are read when metrics are collected. */
export function registerReadings(registry: Registry, table: GaugeTable, read: () => Promise<readonly Reading[]>): void {
  for (const [name, { help, labels = [] }] of Object.entries(table)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [],
      async collect() {
        const readings = await read();
        this.reset();
        // `reset` gives a gauge without labels the value 0, which would hide that it could not be read.
        if (labels.length === 0) this.remove();
        for (const reading of readings) if (reading.name === name) this.set(reading.labels ?? {}, reading.value);
      },
    });
    registry.registerMetric(gauge);
  }
}
