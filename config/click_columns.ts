import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { ColumnServer } from '#app/platform/plugins/contract'
import type { ProgramBeside } from '#app/shared/process/program_beside'
import installation from '#config/installation'
import env from '#start/env'

/** An engine counts in a sixteenth of the memory of the machine, or of our control group, within these. */
const [LEAST_MEMORY_MB, MOST_MEMORY_MB] = [160, 512]
const machineMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20

const url = env.get('CLICKHOUSE_URL')

/** Clicks in columns, beside MySQL: `docs/operating.md` says what they cost. */
export default {
  isOn: env.get('CLICK_COLUMNS') !== 'off',

  /** Days after which raw clicks are packed in MySQL; null: as long as they are kept, they lie in rows. */
  daysInRows: env.get('RAW_CLICK_DAYS_IN_MYSQL') ?? null,

  /** Files of columns; may be deleted at any moment, and is filled again. */
  folder: join(installation.storagePath, 'columns'),

  /** A server that holds the columns of all machines, where a plugin speaks to it; null: each has its own. */
  server: (url
    ? {
        url,
        user: env.get('CLICKHOUSE_USER') ?? 'default',
        password: env.get('CLICKHOUSE_PASSWORD')?.release() ?? '',
        database: env.get('CLICKHOUSE_DATABASE') ?? 'shunt',
      }
    : null) as ColumnServer | null,

  /** What runs in place of the engine's own program; tests have it. */
  program: undefined as ProgramBeside | undefined,

  /** Memory for what is counted, of each engine; beyond it the disk is used. */
  memoryMb: Math.min(MOST_MEMORY_MB, Math.max(LEAST_MEMORY_MB, Math.floor(machineMb / 16))),

  /** Fewer clicks than this are read from MySQL more quickly than an engine begins (decision 60). */
  leastClicks: 10_000,
}
