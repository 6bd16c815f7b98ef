export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface Sampling {
  /** A value of OTEL_TRACES_SAMPLER. */
  sampler: (typeof samplers)[number];
  /** Part of the traces that `traceidratio` samples, from 0 to 1. */
  ratio: number;
}
