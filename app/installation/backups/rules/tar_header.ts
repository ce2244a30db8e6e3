export const TAR_BLOCK = 512

const LARGEST_OCTAL = 0o77777777777
const SIZE_AT = 124
const SIZE_LENGTH = 12
const SUM_AT = 148

/** One file of a tar archive. */
export interface TarEntry {
  name: string
  sizeBytes: number
  modifiedSeconds: number
}

/**
 * Returns the header of a file in a tar archive (POSIX.1-2017, pax, "ustar Interchange Format"), with
 * the binary size of GNU tar above 8 GiB. Readable by its owner alone.
 */
export function encodeTarHeader({ name, sizeBytes, modifiedSeconds }: TarEntry): Buffer {
  const header = Buffer.alloc(TAR_BLOCK)
  header.write(name, 0, 100, 'ascii')
  header.write('0000600\0' + '0000000\0' + '0000000\0', 100, 'ascii')
  writeSize(header, sizeBytes)
  header.write(`${octal(modifiedSeconds, 11)}\0`, 136, 'ascii')
  header.write(' '.repeat(8), SUM_AT, 'ascii')
  header.write('0', 156, 'ascii')
  header.write('ustar\0' + '00', 257, 'ascii')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, SUM_AT, 'ascii')
  return header
}

/** Reads a header; null where a single bit of it is not as `encodeTarHeader` writes it. */
export function decodeTarHeader(header: Buffer): TarEntry | null {
  const entry = {
    name: textAt(header, 0, 100),
    sizeBytes: readSize(header),
    modifiedSeconds: Number.parseInt(textAt(header, 136, 12), 8),
  }
  const isSafe =
    Number.isSafeInteger(entry.sizeBytes) && Number.isSafeInteger(entry.modifiedSeconds)
  if (!isSafe || entry.sizeBytes < 0 || entry.modifiedSeconds < 0) return null
  return encodeTarHeader(entry).equals(header) ? entry : null
}

/** Returns the zeros that follow a file of this size, up to the next block. */
export function countTarPadding(sizeBytes: number): number {
  return (TAR_BLOCK - (sizeBytes % TAR_BLOCK)) % TAR_BLOCK
}

function writeSize(header: Buffer, sizeBytes: number): void {
  if (sizeBytes <= LARGEST_OCTAL) {
    header.write(`${octal(sizeBytes, 11)}\0`, SIZE_AT, 'ascii')
    return
  }
  header[SIZE_AT] = 0x80
  header.writeBigUInt64BE(BigInt(sizeBytes), SIZE_AT + SIZE_LENGTH - 8)
}

function readSize(header: Buffer): number {
  if (header[SIZE_AT] === 0x80) return Number(header.readBigUInt64BE(SIZE_AT + SIZE_LENGTH - 8))
  return Number.parseInt(textAt(header, SIZE_AT, SIZE_LENGTH), 8)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function textAt(header: Buffer, at: number, length: number): string {
  const end = header.indexOf(0, at)
  return header.toString('ascii', at, end === -1 ? at + length : Math.min(end, at + length))
}
