import { readFileSync } from 'node:fs'

/** What the processes of an installation are called, by their command lines. */
const NAMES: [name: string, line: RegExp][] = [
  ['MariaDB', /^\S*(mariadbd|mysqld)\b/],
  ['Redis', /redis-server/],
  ['web', /bin\/server\.js/],
  ['worker', /ace\.js work\b/],
  ['engine of columns', /run_engine/],
  ['dump of a backup', /mariadb-dump|mysqldump/],
  ['backup', /\bace(\.js)? backup:/],
  ['build', / ace build|vite|tsc\b/],
  ['other commands', /\bace(\.js)? /],
]
const OTHERS = 'launcher and supervisor'
const KIB_A_MIB = 1_024

/** Memory of one process, MiB. */
export interface Memory {
  /** What cannot be given back without swap. */
  own: number

  /** Its part of all memory: what it shares with others is divided among them. */
  share: number

  /** With the pages of files that it has in memory, such as its program, which can be read again. */
  withFiles: number
  swapped: number
}

const NONE: Memory = { own: 0, share: 0, withFiles: 0, swapped: 0 }

/** Keeps the most memory that the processes of each name had at a look. */
export class MemoryWatch {
  readonly most = new Map<string, Memory>()
  readonly #timer: NodeJS.Timeout

  /** @param processes who is there at a look */
  constructor(
    private readonly processes: () => number[],
    everyMs = 500
  ) {
    this.#timer = setInterval(() => this.#look(), everyMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  get swappedMb(): number {
    return [...this.most.values()].reduce((sum, { swapped }) => sum + swapped, 0)
  }

  /** Returns what the processes of each name have now. */
  now(): Map<string, Memory> {
    const now = new Map<string, Memory>()
    for (const pid of this.processes()) {
      const { name, memory } = describe(pid)
      now.set(
        name,
        combine(now.get(name), memory, (one, other) => one + other)
      )
    }
    return now
  }

  #look(): void {
    for (const [name, memory] of this.now()) {
      this.most.set(name, combine(this.most.get(name), memory, Math.max))
    }
  }
}

function combine(
  one: Memory = NONE,
  other: Memory,
  by: (one: number, other: number) => number
): Memory {
  return {
    own: by(one.own, other.own),
    share: by(one.share, other.share),
    withFiles: by(one.withFiles, other.withFiles),
    swapped: by(one.swapped, other.swapped),
  }
}

/** Returns what a process is and has; nothing once it has ended. */
function describe(pid: number): { name: string; memory: Memory } {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const of = (field: string) =>
      Number(new RegExp(`^${field}: +(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / KIB_A_MIB
    const name = NAMES.find(([, pattern]) => pattern.test(line))?.[0] ?? OTHERS
    return {
      name,
      memory: {
        ...{ own: of('Anonymous'), share: of('Pss') },
        ...{ withFiles: of('Rss'), swapped: of('Swap') },
      },
    }
  } catch {
    return { name: OTHERS, memory: NONE }
  }
}
