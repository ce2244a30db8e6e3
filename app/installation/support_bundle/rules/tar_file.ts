import {
  countTarPadding,
  encodeTarHeader,
  TAR_BLOCK,
} from '#app/installation/backups/rules/tar_header'

export interface TextFile {
  name: string
  content: string
}

/** Packs texts into an archive as `tar` reads it; names have at most 100 characters. */
export function packTar(files: readonly TextFile[], atMs: number): Buffer {
  const modifiedSeconds = Math.floor(atMs / 1_000)
  const parts = files.flatMap(({ name, content }) => {
    const body = Buffer.from(content)
    const header = encodeTarHeader({ name, sizeBytes: body.length, modifiedSeconds })
    return [header, body, Buffer.alloc(countTarPadding(body.length))]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * TAR_BLOCK)])
}
