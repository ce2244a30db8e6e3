import { createHash } from 'node:crypto'
import type { HeldColumn } from '#plugin_contract'

const HALF = 64n
const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
}

/** Sums up lines as the server sums up its rows: the order does not matter, a line that is there twice does. */
export class LineSum {
  rowCount = 0
  #sum = 0n

  add(line: string): void {
    this.rowCount++
    this.#sum += createHash('md5').update(line).digest().readBigUInt64BE(0)
  }

  get checksum(): Uint8Array {
    return toChecksum(BigInt.asUintN(Number(HALF), this.#sum))
  }
}

/** 32 bytes, of which the last eight say something. */
export function toChecksum(sum: bigint): Uint8Array {
  const bytes = Buffer.alloc(32)
  bytes.writeBigUInt64BE(sum, 24)
  return bytes
}

/** Turns a line into a row of tab-separated values behind the id of its range; each character is a byte. */
export function toRow(id: string, line: string, columns: readonly HeldColumn[]): string {
  const cells = line.split(',').map((cell, at) => {
    if (cell === '') return '\\N'
    if (columns[at].type !== 'TEXT') return cell
    const text = Buffer.from(cell.slice(1), 'hex').toString('latin1')
    return text.replace(/[\\\t\n\r\0\b\f]/g, (one) => ESCAPES[one])
  })
  return `${id}\t${cells.join('\t')}\n`
}
