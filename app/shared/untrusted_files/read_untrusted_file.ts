import { FairSlots } from '#app/shared/limits/fair_slots'
import {
  ReadersBusy,
  type ReadingJob,
  type ReadingLimits,
} from '#app/shared/untrusted_files/reading_job'
import { parkReader, ReadingProcess } from '#app/shared/untrusted_files/reading_process'

/** Files of one owner that wait for their turn; more are turned away at once. */
const WAITING_OF_OWNER = 64

/** An idle process gives its memory back after this. */
const IDLE_MS = 30_000

/** One file at a time: the memory of all that is read is that of one file. */
const turns = new FairSlots({ running: 1, runningOfOwner: 1, waitingOfOwner: WAITING_OF_OWNER })

let warm: ReadingProcess | null = null
let idle: NodeJS.Timeout | undefined

export interface Reading {
  /** Whose turn it is: the id of a workspace. */
  owner: string
  limits: ReadingLimits

  /** How long to wait for a turn. */
  patienceMs: number
}

/**
 * Reads a file of an unknown sender in a process that is ended where it takes more than it may. One
 * process stays warm between files; the one after a hostile file is new. Owners take turns.
 *
 * @throws ReadersBusy, ReadingTooCostly, the Problem of the module that reads it
 */
export async function* readUntrustedFile<Item>(
  job: ReadingJob,
  { owner, limits, patienceMs }: Reading
): AsyncGenerator<Item> {
  const release = await turns.take(owner, { patienceMs })
  if (!release) throw new ReadersBusy()
  try {
    clearTimeout(idle)
    if (!warm?.fits(limits)) {
      warm?.end()
      warm = await ReadingProcess.start(limits)
    }
    yield* warm.read<Item>(job, limits)
  } finally {
    idle = setTimeout(endIdleReader, IDLE_MS).unref()
    release()
  }
}

/**
 * Reads a file whose module generates one item.
 *
 * @throws as `readUntrustedFile`
 */
export async function inspectUntrustedFile<Item>(job: ReadingJob, reading: Reading): Promise<Item> {
  const items: Item[] = []
  for await (const item of readUntrustedFile<Item>(job, reading)) items.push(item)
  return items[0]
}

/** Ends the process that waits for a file; its successor begins where no one waits for it. */
function endIdleReader(): void {
  warm?.end()
  warm = null
  parkReader()
}
