/** Samplers by the names that OpenTelemetry has for them. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type SamplerName = (typeof SAMPLERS)[number]

/** The part of what begins by itself that is traced: from 0 to 1. */
export function shareOfRoots(sampler: SamplerName, share: number): number {
  if (sampler.endsWith('always_off')) return 0
  return sampler.endsWith('traceidratio') ? share : 1
}

/** Reads `name=value,name=value`, each value as an address writes it; undefined where it is none of these. */
export function parseHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*(\S+)\s*$/.exec(pair))
  if (pairs.some((pair) => pair === null)) return undefined
  return Object.fromEntries(pairs.map((pair) => [pair![1], decodeURIComponent(pair![2])]))
}
