import db from '@adonisjs/lucid/services/db'
import { nowMs } from '#app/shared/clock'

/** Work that comes round by itself. One worker of all does it at a time, by lease. */
export interface Sweep {
  name: string
  everySeconds: number
  run(): Promise<void>
}

const DAY_MS = 24 * 3600 * 1000

export const sweeps: Sweep[] = [
  {
    name: 'change-feed',
    everySeconds: 3600,
    async run() {
      const old = new Date(nowMs() - DAY_MS)
      await db.from('change_feed').where('created_at', '<', old).delete()
    },
  },
]
