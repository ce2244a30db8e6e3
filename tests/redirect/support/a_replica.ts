import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from '@japa/runner/core'
import { LinkReplica } from '#app/redirect/replica/link_replica'
import { ReplicaKeeper } from '#app/redirect/replica/replica_keeper'
import { MemoryReplicaSource } from '#tests/redirect/support/memory_replica_source'
import { silent } from '#tests/redirect/support/test_plane'

/** Creates a folder for a replica over a source in memory, with keepers and readers as wanted. */
export function aReplica(cleanup: TestContext['cleanup']) {
  const folder = join(mkdtempSync(join(tmpdir(), 'shunt-replica-')), 'links')
  const source = new MemoryReplicaSource()
  const clock = { ms: 1_000_000 }
  const common = { folder, monotonicMs: () => clock.ms, log: silent }
  const opened: { close(): void }[] = []
  const open = <Kind extends { close(): void }>(one: Kind): Kind => {
    opened.push(one)
    return one
  }
  cleanup(() => {
    for (const one of opened) one.close()
    rmSync(join(folder, '..'), { recursive: true })
  })
  const openKeeper = (database = 'shunt') =>
    open(new ReplicaKeeper({ ...common, source: source.forKeeper(), database }))
  const keeper = openKeeper()
  return {
    folder,
    source,
    clock,
    keeper,
    openKeeper,
    openReader: (database = 'shunt') => open(new LinkReplica({ ...common, database })),

    /** Lets a keeper work until it has walked over every link once more. */
    async walk(by = keeper): Promise<void> {
      const before = source.steps
      for (let turn = 0; turn < 50 && source.steps === before; turn++) {
        clock.ms += 5_000
        await by.turn()
      }
    },
  }
}
