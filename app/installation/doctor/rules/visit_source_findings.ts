import { warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { SourceCounts } from '#app/redirect/clicks/visit_sources'

/** Fewer visits say nothing: someone tries the installation from their own network. */
const LEAST_VISITS = 100
const NEARLY_ALL = 0.95

/** Finds a proxy that is not believed, by the visits that all seem to come from it. */
export function findMissingProxy({ visits, ofOnePrivate }: SourceCounts): Finding[] {
  if (visits < LEAST_VISITS || ofOnePrivate < visits * NEARLY_ALL) return []
  const percent = Math.floor((ofOnePrivate / visits) * 100)
  return [warningFinding('address', 'missing_proxy', { percent, visits })]
}
