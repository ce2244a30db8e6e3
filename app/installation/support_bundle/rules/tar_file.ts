export interface TarEntry {
  name: string
  content: string
}

const BLOCK = 512

/** Packs texts into an archive as `tar` reads it (POSIX.1-1988, ustar); names have at most 100 characters. */
export function packTar(entries: readonly TarEntry[], atMs: number): Buffer {
  const parts = entries.flatMap(({ name, content }) => {
    const body = Buffer.from(content)
    const padding = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)
    return [toHeader(name, body.length, atMs), body, padding]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

function toHeader(name: string, sizeBytes: number, atMs: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0, 100)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(sizeBytes, 11), 124)
  header.write(octal(Math.floor(atMs / 1_000), 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
