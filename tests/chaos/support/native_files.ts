import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** Numbers of processors in the head of an ELF file, as Node.js names the processors. */
const PROCESSORS: Record<number, string> = { 62: 'x64', 183: 'arm64' }

const MAGIC = Buffer.from('\x7FELF', 'latin1')

/** Of a head of ELF: up to the number of the processor, bytes. */
const HEAD_BYTES = 20

/**
 * Returns every native program and library in a folder, by the processor that it is for. Links are not followed.
 *
 * @param folder an absolute path
 */
export function findNativeFiles(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const head = Buffer.alloc(HEAD_BYTES)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const file = openSync(path, 'r')
    const length = readSync(file, head, 0, HEAD_BYTES, 0)
    closeSync(file)
    if (length < HEAD_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC)) continue
    const processor = PROCESSORS[head.readUInt16LE(18)] ?? 'another'
    found.set(processor, [...(found.get(processor) ?? []), path])
  }
  return found
}
