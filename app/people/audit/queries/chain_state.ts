import db from '@adonisjs/lucid/services/db'
import { areOurs, readEnds } from '#app/people/audit/actions/chain_ends'
import { select } from '#app/shared/database/sql'

/** What can be said of the chain without walking it. */
export interface ChainState {
  /** `Broken`: the ends are not as Shunt left them; `Empty`: nothing is sealed yet. */
  state: 'Sealed' | 'Broken' | 'Empty'

  /** When the last sealed entry was written. */
  sealedUpTo: Date | null
  position: number
}

/** Returns the state of the installation's one chain. */
export async function chainState(): Promise<ChainState> {
  const ends = await readEnds(db)
  if (!ends || ends.position === 0) return { state: 'Empty', sealedUpTo: null, position: 0 }
  const [last] = await select<{ at: Date }>(
    db,
    'SELECT created_at AS at FROM audit_log WHERE chain_position = ?',
    [ends.position]
  )
  const isWhole = areOurs(ends) && (last !== undefined || ends.position === ends.prunedPosition)
  return {
    state: isWhole ? 'Sealed' : 'Broken',
    sealedUpTo: last?.at ?? null,
    position: ends.position,
  }
}
