import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'

let connection: Promise<DuckDBConnection> | null = null

/** The call that is being answered, and those that were called off before their turn. */
let current: number | null = null
const stopped = new Set<number>()

/** Begins a call, if no one called it off. */
export function beginCall(id: number): boolean {
  if (stopped.delete(id)) return false
  current = id
  return true
}

/** Ends a call; returns whether someone waits for its answer. */
export function endCall(id: number): boolean {
  current = null
  return !stopped.delete(id)
}

/** Calls a call off: what is read at the moment ends with an error, which no one waits for. */
export async function stopCall(id: number): Promise<void> {
  stopped.add(id)
  const engine = await connection
  if (current === id) engine?.interrupt()
}

/** Was the call called off that is being answered? */
export function isStopped(): boolean {
  return current !== null && stopped.has(current)
}

/** Runs a statement; returns its rows. */
export async function readRows(text: string): Promise<Record<string, any>[]> {
  const engine = await connect()
  if (isStopped()) throw new Error('The call was called off')
  const found = await engine.runAndReadAll(text)
  return found.getRowObjectsJS()
}

/** Runs a statement. */
export async function run(text: string): Promise<void> {
  const engine = await connect()
  if (isStopped()) throw new Error('The call was called off')
  await engine.run(text)
}

/** Forgets what a call needed, whether it was called off or not. */
export async function drop(text: string): Promise<void> {
  const engine = await connect()
  await engine.run(text)
}

/** Begins the library once. Extensions are those that it brings: nothing is loaded from anywhere. */
export function connect(): Promise<DuckDBConnection> {
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
