import type { ReplicaSource } from '#app/redirect/replica/replica_source'
import type { ReplicaState, ReplicaStore } from '#app/redirect/replica/replica_store'

/** Links of one step: some milliseconds of MySQL and as many of this process. */
const STEP = 1_000

/** Comes after every key. */
const BEHIND_ALL = '~'

/**
 * Takes one step of the walk over all links in the order of their keys. The first walk fills the
 * replica; later ones mend what the feed did not say, and remove links of erased workspaces.
 *
 * @returns links that were read
 */
export async function walkLinks(
  source: ReplicaSource,
  store: ReplicaStore,
  state: ReplicaState
): Promise<number> {
  const { domainId, alias } = state.walk
  const isFirst = domainId === '' && alias === ''
  const rows = await source.listLinks(state.walk, STEP)
  const isEnd = rows.size < STEP
  const next = isEnd ? await source.nextDomain(domainId) : null
  const domains = isFirst ? await source.listDomains() : null

  const after = `${domainId}/${alias}`
  const last = [...rows.keys()].at(-1)
  let upTo = last ?? after
  if (isEnd) upTo = next === null ? BEHIND_ALL : `${next}/`
  if (!isEnd) state.walk = { domainId, alias: last!.slice(domainId.length + 1) }
  else if (next !== null) state.walk = { domainId: next, alias: '' }
  else {
    state.walk = { domainId: '', alias: '' }
    state.rounds++
  }
  store.commit(state, () => {
    if (domains) store.putDomains(domains)
    store.replaceBetween(after, upTo, rows)
  })
  return rows.size
}
