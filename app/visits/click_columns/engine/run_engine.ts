import { writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type {
  ColumnFile,
  EngineCall,
  EngineReply,
  EngineStop,
  FigureAnswer,
  FigureCall,
  QuarterAnswer,
  SealAnswer,
  SealCall,
} from '#app/visits/click_columns/engine/engine_call'
import {
  buildColumnSums,
  buildCounts,
  buildListed,
  buildQuarters,
  buildSeal,
  buildVisitors,
} from '#app/visits/click_columns/engine/engine_sql'
import { hashFile } from '#app/visits/click_columns/engine/hash_file'

/**
 * The engine's process: answers one call after the other, of files that it has found to be what they
 * should be. It has no settings and no secrets, and reaches no network.
 */
const NICE = 5

/** Files that were read as a whole and matched, by their path. */
const matched = new Map<string, string>()

let connection: Promise<DuckDBConnection> | null = null
let turn: Promise<void> = Promise.resolve()

/** The call that is being answered, and those that were called off before their turn. */
let current: number | null = null
const stopped = new Set<number>()

process.on('message', (message: { id: number; call: EngineCall } | EngineStop) => {
  if ('stop' in message) return void stop(message.stop)
  const { id, call } = message
  turn = turn.then(async () => {
    if (stopped.delete(id)) return
    current = id
    const answer = await reply(id, call)
    current = null
    if (!stopped.delete(id)) send(answer)
  })
})
process.on('disconnect', () => process.exit())
standBack()

async function reply(id: number, call: EngineCall): Promise<EngineReply> {
  try {
    if (call.kind === 'ready') return { id, answer: await select('SELECT 1') }
    if (call.kind === 'seal') return { id, answer: await seal(call) }
    const damaged = await listDamaged(call.files, () => stopped.has(id))
    if (damaged.length > 0) return { id, damaged }
    if (call.kind === 'quarters') return { id, answer: await countQuarters(buildQuarters(call)) }
    return { id, answer: await countFigures(call) }
  } catch (error) {
    return { id, error: (error as Error).message }
  }
}

/** What is read at the moment ends with an error, which no one waits for. */
async function stop(id: number): Promise<void> {
  stopped.add(id)
  const engine = await connection
  if (current === id) engine?.interrupt()
}

async function countQuarters(text: string): Promise<QuarterAnswer> {
  const rows = await select(text)
  return rows.map(({ quarter, clicks }) => ({ quarter: Number(quarter), clicks: Number(clicks) }))
}

async function countFigures(call: FigureCall): Promise<FigureAnswer> {
  const counts = await select(buildCounts(call))
  const visitors = await select(buildVisitors(call))
  const listed = call.listedDays.length === 0 ? [] : await select(buildListed(call))
  const breakdowns: FigureAnswer['breakdowns'] = call.breakdowns.map(() => [])
  if (call.breakdowns.length > 0) {
    const counted = counts.filter((row) => row.class === 'Human' || row.class === 'Scan')
    const clicks = counted.reduce((sum, row) => sum + Number(row.clicks), 0)
    for (const { place, key, humans, scans } of await select(buildColumnSums(call, clicks))) {
      breakdowns[Number(place)].push({ key, humanClicks: Number(humans), scans: Number(scans) })
    }
  }
  return {
    counts: counts.map((row) => ({
      quarter: Number(row.quarter),
      shift: Number(row.shift),
      class: row.class,
      clicks: Number(row.clicks),
    })),
    visitors: visitors.map((row) => ({
      day: Number(row.day),
      quarter: Number(row.quarter),
      visitors: Number(row.visitors),
    })),
    listed: listed.map((row) => ({
      day: Number(row.day),
      link: Number(row.link),
      visitor: row.visitor,
      firstMs: Number(row.first_ms),
    })),
    breakdowns,
  }
}

/** Makes the file, and reads it again: what it says of itself is what lies on the disk. */
async function seal(call: SealCall): Promise<SealAnswer> {
  await run(buildSeal(call))
  const [{ rows }] = await select(
    `SELECT count(*) AS rows FROM read_parquet('${call.path.replaceAll("'", "''")}')`
  )
  const { size } = await stat(call.path)
  return { rowCount: Number(rows), bytes: size, hash: await hashFile(call.path) }
}

/** Finds the files that are missing, or other than they were when they were sealed. */
async function listDamaged(
  files: readonly ColumnFile[],
  isStopped: () => boolean
): Promise<string[]> {
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

async function select(text: string): Promise<Record<string, any>[]> {
  const engine = await connect()
  if (current !== null && stopped.has(current)) throw new Error('The call was called off')
  const found = await engine.runAndReadAll(text)
  return found.getRowObjectsJS()
}

async function run(text: string): Promise<void> {
  const engine = await connect()
  await engine.run(text)
}

/** Extensions are those that the library brings: nothing is loaded from anywhere. */
function connect(): Promise<DuckDBConnection> {
  connection ??= DuckDBInstance.create(':memory:', {
    memory_limit: `${process.env.ENGINE_MEMORY_MB}MB`,
    threads: process.env.ENGINE_THREADS!,
    temp_directory: process.env.ENGINE_TEMP!,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'false',
  }).then(async (instance) => {
    const opened = await instance.connect()
    await opened.run('SET parquet_metadata_cache = true')
    return opened
  })
  return connection
}

/** Redirects and calls go first, and where the machine runs out of memory, this process ends. */
function standBack(): void {
  try {
    setPriority(NICE)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // The system has no such file.
  }
}

function send(answer: EngineReply): void {
  process.send?.(answer)
}
