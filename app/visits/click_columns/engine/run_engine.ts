import { writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { lowerPriorityOfProcess } from '#app/shared/process/lower_priority'
import { countFigures, countQuarters } from '#app/visits/click_columns/engine/count_figures'
import type {
  ColumnFile,
  EngineCall,
  EngineReply,
  EngineStop,
  ReadyCall,
  SealAnswer,
  SealCall,
} from '#app/visits/click_columns/engine/engine_call'
import {
  beginCall,
  connect,
  drop,
  endCall,
  isStopped,
  readRows,
  run,
  stopCall,
} from '#app/visits/click_columns/engine/engine_database'
import { hashFile } from '#app/visits/click_columns/engine/hash_file'
import { packFigures } from '#app/visits/click_columns/engine/packed_figures'
import { buildRowCount, buildSeal, buildSealed } from '#app/visits/click_columns/engine/seal_sql'

/**
 * The engine's process: answers one call after the other, of files that it has found to be what they
 * should be. It has no settings and no secrets, and reaches no network.
 */
const NICE = 5

/** Files that were read as a whole and matched, by their path. */
const matched = new Map<string, string>()

let turn: Promise<void> = Promise.resolve()

process.on('message', (message: { id: number; call: EngineCall } | EngineStop) => {
  if ('stop' in message) return void stopCall(message.stop)
  const { id, call } = message
  if (call.kind === 'ready') return void begin(id)
  turn = turn.then(async () => {
    if (!beginCall(id)) return
    const answer = await reply(id, call)
    if (endCall(id)) process.send?.(answer)
  })
})
process.on('disconnect', () => process.exit())
standBack()

/** Begins the library, beside a call that reads its files as a whole first. */
async function begin(id: number): Promise<void> {
  const answer = await connect().then(
    (): EngineReply => ({ id, answer: null }),
    (error: Error): EngineReply => ({ id, error: error.message })
  )
  process.send?.(answer)
}

async function reply(id: number, call: Exclude<EngineCall, ReadyCall>): Promise<EngineReply> {
  try {
    const files = call.kind === 'seal' ? 'files' in call.source && call.source.files : call.files
    const damaged = files ? await listDamaged(files) : []
    if (damaged.length > 0) return { id, damaged }
    if (call.kind === 'seal') return { id, answer: await seal(call) }
    if (call.kind === 'quarters') return { id, answer: await countQuarters(call) }
    return { id, answer: packFigures(await countFigures(call)) }
  } catch (error) {
    return { id, error: (error as Error).message }
  }
}

/**
 * Makes the file, and reads it again: what it says of itself is what lies on the disk. No one waits for it, and one
 * thread takes a seventh less of the processor than several.
 */
async function seal(call: SealCall): Promise<SealAnswer> {
  try {
    await run('SET threads = 1')
    for (const text of buildSeal(call)) await run(text)
  } finally {
    for (const text of buildSealed()) await drop(text)
    await drop(`SET threads = ${process.env.ENGINE_THREADS}`)
  }
  const [{ rows }] = await readRows(buildRowCount(call.path))
  const { size } = await stat(call.path)
  return { rowCount: Number(rows), bytes: size, hash: await hashFile(call.path) }
}

/** Finds the files that are missing, or other than they were when they were sealed. */
async function listDamaged(files: readonly ColumnFile[]): Promise<string[]> {
  const damaged: string[] = []
  for (const { id, path, bytes, hash } of files) {
    if (isStopped()) break
    const found = await stat(path).catch(() => null)
    const mark = found && `${hash} ${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`
    if (mark !== null && matched.get(path) === mark) continue
    if (found?.size === bytes && (await hashFile(path).catch(() => null)) === hash) {
      matched.set(path, mark!)
    } else {
      matched.delete(path)
      damaged.push(id)
    }
  }
  return damaged
}

/** Redirects and calls go first, and where the machine runs out of memory, this process ends. */
function standBack(): void {
  try {
    lowerPriorityOfProcess(NICE)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // The system has no such file.
  }
}
