import { readdirSync, readFileSync } from 'node:fs'
import { readProcessUsage } from '../../app/shared/untrusted_files/process_usage.js'

interface Look {
  pieces: number
  mb: number
  writerMb: number
}

/** Most memory of this process, and of what writes Parquet, while an export goes on; a page is a piece. */
export class ExportMemory {
  readonly #looks: Look[] = []

  look(pieces: number): void {
    if (pieces % 20 !== 0) return
    const writerMb = pieces % 200 === 0 ? findWriterMb() : 0
    this.#looks.push({ pieces, mb: process.memoryUsage.rss() / 2 ** 20, writerMb })
  }

  /** Returns the most up to a piece, and up to the end, in MB. */
  compare(untilPiece: number): Record<string, [early: number, all: number]> {
    const early = this.#looks.filter(({ pieces }) => pieces <= untilPiece)
    const findMost = (looks: Look[], name: 'mb' | 'writerMb') =>
      Math.round(Math.max(0, ...looks.map((look) => look[name])))
    return {
      process: [findMost(early, 'mb'), findMost(this.#looks, 'mb')],
      writer: [findMost(early, 'writerMb'), findMost(this.#looks, 'writerMb')],
    }
  }
}

/** Returns the memory of the process that writes Parquet, MB; 0 without one. */
function findWriterMb(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')
      const isWriter = words[0].endsWith('node') && words.some((word) => /write_parquet/.test(word))
      if (isWriter) return readProcessUsage(Number(pid))?.memoryMb ?? 0
    } catch {
      // It has ended.
    }
  }
  return 0
}
