import type { Contribution } from '#app/platform/plugins/contract'

/**
 * Lists what keeps a plugin out of a release that does not trust it: only named ones judge licences.
 *
 * @param trusted ids of the licence plugins of config/licence.ts
 */
export function listTrustFaults(
  id: string,
  { licence }: Contribution,
  trusted: readonly string[]
): string[] {
  if (!licence || trusted.includes(id)) return []
  return ['this release does not trust it as a licence source (config/licence.ts)']
}
