import { createReadStream } from 'node:fs'

/** How the bytes of a file are to be read. Latin-1 is read as browsers do, as Windows-1252. */
export const FILE_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const
export type FileEncoding = (typeof FILE_ENCODINGS)[number]

const BLOCK_BYTES = 64 * 1024

/** Reads the text of a file, a piece at a time, without a byte order mark. */
export async function* readTextFile(path: string, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const block of createReadStream(path, { highWaterMark: BLOCK_BYTES })) {
    const text = decoder.decode(block, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** Reads the text of a file behind what is skipped at its beginning. */
export async function* readTextBehind(
  path: string,
  encoding: FileEncoding,
  skippedCharacters: number
): AsyncGenerator<string> {
  let left = skippedCharacters
  for await (const text of readTextFile(path, encoding)) {
    if (text.length > left) yield left === 0 ? text : text.slice(left)
    left = Math.max(0, left - text.length)
  }
}

/** Is the whole file UTF-8? */
export async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const block of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      decoder.decode(block, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
