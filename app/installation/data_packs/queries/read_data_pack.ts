import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  MANIFEST,
  readManifest,
  SIGNATURE,
  UnusableDataPack,
  type DataPackManifest,
} from '#app/installation/data_packs/data_pack'
import { examineFiles } from '#app/installation/data_packs/queries/examine_files'
import dataPacks from '#config/data_packs'

/**
 * Reads what the pack in use says of itself, and verifies its signature; null: none is installed.
 *
 * @throws UnusableDataPack
 */
export async function readDataPack(): Promise<DataPackManifest | null> {
  const { current, signers } = dataPacks
  const bytes = await readFile(join(current, MANIFEST)).catch(() => null)
  if (bytes === null) return null
  const signature = await readFile(join(current, SIGNATURE), 'utf8').catch(() => '')
  return readManifest(bytes, signature, signers)
}

/** What the doctor says of the pack in use. */
export interface DataPackFacts {
  madeAtMs: number

  /** What is wrong with it; null: its signature and its files are as they were. */
  problem: string | null
}

/** Reads the pack in use and all its files; null: none is installed. */
export async function examineDataPack(): Promise<DataPackFacts | null> {
  try {
    const pack = await readDataPack()
    if (pack === null) return null
    const madeAtMs = Date.parse(pack.madeAt)
    const problem = await examineFiles(dataPacks.current, pack.files).then(() => null, reasonOf)
    return { madeAtMs, problem }
  } catch (error) {
    return { madeAtMs: 0, problem: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnusableDataPack) return error.message
  throw error
}
