import type { ReplicaSource } from '#app/redirect/replica/replica_source'
import type { ReplicaState, ReplicaStore } from '#app/redirect/replica/replica_store'

/** Comes after every key. */
const BEHIND_ALL = '~'

/**
 * Takes one step of the walk over all links in the order of their keys. The first walk fills the
 * replica. Later walks repair what the feed did not say, and remove links of erased workspaces.
 *
 * @param limit links of one step
 */
export async function walkLinks(
  source: ReplicaSource,
  store: ReplicaStore,
  state: ReplicaState,
  limit: number
): Promise<void> {
  const { domainId, alias } = state.walk
  const isFirst = domainId === '' && alias === ''
  const { rows, lastAlias } = await source.listLinks(state.walk, limit)
  const next = lastAlias === null ? await source.nextDomain(domainId) : null
  const domains = isFirst ? await source.listDomains() : null

  const after = `${domainId}/${alias}`
  let upTo = BEHIND_ALL
  if (lastAlias !== null) {
    upTo = `${domainId}/${lastAlias}`
    state.walk = { domainId, alias: lastAlias }
  } else if (next !== null) {
    upTo = `${next}/`
    state.walk = { domainId: next, alias: '' }
  } else {
    state.walk = { domainId: '', alias: '' }
    state.rounds++
  }
  store.commit(state, () => {
    if (domains) store.putDomains(domains)
    store.replaceBetween(after, upTo, rows)
  })
}
