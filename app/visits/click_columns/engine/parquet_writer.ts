import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programBeside } from '#app/shared/process/program_beside'
import { GIVES_MEMORY_BACK } from '#app/shared/untrusted_files/reading_process'
import { EngineFailed } from '#app/visits/click_columns/engine/engine_process'

/** Values in the order of the columns. */
export type ParquetRow = readonly (string | null)[]

const NOTHING = new Uint8Array()

/** The engine opens files, which sockets are not: Node connects a child by sockets, a shell by pipes. */
const SCRIPT = 'cat | "$0" "$@" | cat'

/** A file of Parquet ends with these, and is whole only then. */
const END = 'PAR1'

/**
 * Writes rows as Parquet while they come, in a process of its own.
 *
 * @param columns names; the first has moments as ISO 8601 texts, which become UTC timestamps
 * @param tempFolder where what does not fit into memory goes
 * @returns a piece for each page of rows, often an empty one, and what is left at the end
 * @throws EngineFailed where the process ends before all is written
 */
export async function* writeParquet(
  columns: readonly string[],
  pages: AsyncIterable<readonly ParquetRow[]>,
  tempFolder: string
): AsyncGenerator<Uint8Array> {
  const { file, execArgv } = programBeside(import.meta, 'write_parquet')
  const program = [process.execPath, ...execArgv, fileURLToPath(file)]
  const child = spawn('/bin/sh', ['-c', SCRIPT, ...program, ...columns], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: process.env.NODE_ENV,
      ...GIVES_MEMORY_BACK,
      ENGINE_TEMP: tempFolder,
    },
  })
  const made: Uint8Array[] = []
  let end = ''
  const take = () => (made.length === 0 ? NOTHING : Buffer.concat(made.splice(0)))
  child.stdout.on('data', (piece: Buffer) => {
    made.push(piece)
    end = (end + piece.toString('latin1', Math.max(0, piece.length - END.length))).slice(
      -END.length
    )
  })
  child.stdin.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  try {
    for await (const page of pages) {
      const text = page.map(formatLine).join('')
      if (child.stdin.destroyed) break
      if (!child.stdin.write(text)) await Promise.race([once(child.stdin, 'drain'), closed])
      yield take()
    }
    child.stdin.end()
    await closed
    if (end !== END) throw new EngineFailed('The process that writes Parquet ended')
    yield take()
  } finally {
    endGroup(child.pid)
  }
}

/** An empty text has quotation marks, NULL has none. */
function formatLine(row: ParquetRow): string {
  const cells = row.map((cell) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`))
  return `${cells.join(',')}\n`
}

/** Ends the shell with the processes that it began. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // They have ended.
  }
}
