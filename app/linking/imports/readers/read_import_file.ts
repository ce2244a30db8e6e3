import { importProblem } from '#app/linking/imports/problems'
import type { FileInspection, InspectedFile } from '#app/linking/imports/readers/inspect_file'
import type { WantedLines } from '#app/linking/imports/readers/read_batches'
import type { SourceLine } from '#app/linking/imports/rules/source_link'
import { programBeside } from '#app/shared/process/program_beside'
import { readUntrustedFile } from '#app/shared/untrusted_files/read_untrusted_file'
import { ReadingTooCostly, type ReadingJob } from '#app/shared/untrusted_files/reading_job'
import config from '#config/imports'

/**
 * Before it is answered, a sender waits for `INSPECTION_PATIENCE_MS`, and its file is read for
 * `INSPECTION_MS` at most.
 */
const INSPECTION_PATIENCE_MS = 3_000
const INSPECTION_MS = 6_000

/** A worker that waited for this time does other work first. */
const WORKER_PATIENCE_MS = 5_000

/** Whose file it is. */
export interface FileOwner {
  workspaceId: string

  /** An operator's, which may take its time for every batch. */
  isUnlimited: boolean
}

/**
 * Finds out what a file is, in the reading process.
 *
 * @throws Problem any `import.*` code about the file, `bulk.too_many`, `service.unavailable`
 */
export async function inspectImportFile(
  owner: FileOwner,
  inspection: FileInspection
): Promise<InspectedFile> {
  const cpuMs = owner.isUnlimited ? config.maxCpuMs : Math.min(config.maxCpuMs, INSPECTION_MS)
  const reading = {
    owner: owner.workspaceId,
    patienceMs: INSPECTION_PATIENCE_MS,
    limits: {
      ...{ cpuMs, memoryMb: config.maxMemoryMb, isRenewed: owner.isUnlimited },
      withinMs: owner.isUnlimited ? undefined : INSPECTION_MS,
    },
  }
  let inspected: InspectedFile | null = null
  try {
    const found = readUntrustedFile<InspectedFile | null>(job('inspect_file', inspection), reading)
    for await (const one of found) inspected = one
  } catch (error) {
    throw toProblem(error)
  }
  return inspected!
}

/**
 * Reads the lines of a file in the reading process, a batch at a time.
 *
 * @throws ReadersBusy before the first one, Problem `import.too_costly`, `import.malformed`
 */
export async function* readImportLines(
  owner: FileOwner,
  wanted: WantedLines
): AsyncGenerator<SourceLine[]> {
  const limits = {
    ...{ cpuMs: config.maxCpuMs, memoryMb: config.maxMemoryMb },
    isRenewed: owner.isUnlimited,
  }
  const reading = { owner: owner.workspaceId, limits, patienceMs: WORKER_PATIENCE_MS }
  try {
    yield* readUntrustedFile<SourceLine[]>(job('read_batches', wanted), reading)
  } catch (error) {
    throw toProblem(error)
  }
}

/** Names the module of this folder, from source or from the build. */
function job(name: string, input: unknown): ReadingJob {
  return { module: programBeside(import.meta, name).file.href, input }
}

function toProblem(error: unknown): unknown {
  if (!(error instanceof ReadingTooCostly)) return error
  return importProblem('import.too_costly', {
    field: 'file',
    detail: `Reading the file takes more than an import may use: ${config.maxCpuMs / 1000} seconds of processor time and ${config.maxMemoryMb} MB. Split it, or save it as CSV.`,
  })
}
