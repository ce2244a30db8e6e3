import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'
const MIB = 1_048_576

/** Settings for less memory, as docs/operating.md has them under "Small machines". */
export const LEAN = {
  DB_BUFFER_POOL_MB: '64',
  REDIRECT_CACHE_ENTRIES: '10000',
  NODE_OPTIONS: '--max-old-space-size=192 --max-semi-space-size=4',
}

/** Where a kernel keeps limits of memory, in the names of its version of control groups. */
const VERSIONS = [
  {
    parent: join(ROOT, 'memory'),
    limit: 'memory.limit_in_bytes',
    swap: ['memory.memsw.limit_in_bytes', null],
    anonymous: /^total_rss (\d+)$/m,
    most: 'memory.max_usage_in_bytes',
    kills: 'memory.oom_control',
  },
  {
    parent: ROOT,
    limit: 'memory.max',
    swap: ['memory.swap.max', '0'],
    anonymous: /^anon (\d+)$/m,
    most: 'memory.peak',
    kills: 'memory.events',
  },
] as const

/**
 * A part of this machine that stands for a small one: some cores, and `memoryMb` of memory without
 * swap.
 */
export class SmallMachine {
  readonly #version: (typeof VERSIONS)[number] | undefined
  readonly #group: string

  constructor(
    readonly memoryMb: number,
    private readonly cores = 1
  ) {
    this.#version = VERSIONS.find(({ parent, limit }) => canLimit(parent, limit))
    this.#group = join(this.#version?.parent ?? ROOT, nameOf('machine'))
    if (this.#version) this.#makeGroup(this.#version)
    process.once('exit', () => this.remove())
  }

  /** By what memory is limited. Without a control group it is only measured. */
  get isLimited(): boolean {
    return this.#version !== undefined
  }

  /** A line of shell after which that shell, and what it starts, is on the small machine. */
  get entering(): string {
    const joining = this.isLimited ? `echo $$ >${this.#group}/cgroup.procs && ` : ''
    return `${joining}taskset -pc 0-${this.cores - 1} $$ >/dev/null`
  }

  /** Returns who is on it; nothing where memory is not limited. */
  processes(): number[] {
    if (!this.isLimited) return []
    return this.#read('cgroup.procs').split('\n').filter(Boolean).map(Number)
  }

  /** Returns the memory that cannot be given back, MiB: that of files is left out. */
  anonymousMb(): number {
    const [, bytes] = this.#version?.anonymous.exec(this.#read('memory.stat')) ?? []
    return Math.round(Number(bytes ?? 0) / MIB)
  }

  /** Returns the most memory that there ever was on it, MiB: also that of files that can be read again. */
  mostMb(): number | null {
    const { most } = this.#version ?? {}
    if (!most || !existsSync(join(this.#group, most))) return null
    return Math.round(Number(this.#read(most)) / MIB)
  }

  /** Returns how many processes the kernel ended for want of memory. */
  kills(): number {
    if (!this.#version) return 0
    return Number(/^oom_kill (\d+)$/m.exec(this.#read(this.#version.kills))?.[1] ?? 0)
  }

  remove(): void {
    if (!this.isLimited || !existsSync(this.#group)) return
    try {
      rmdirSync(this.#group)
    } catch {
      // Something is still ending in it.
    }
  }

  #read(name: string): string {
    return readFileSync(join(this.#group, name), 'utf8')
  }

  #makeGroup({ limit, swap: [swap, most] }: (typeof VERSIONS)[number]): void {
    const bytes = String(this.memoryMb * MIB)
    mkdirSync(this.#group, { recursive: true })
    writeFileSync(join(this.#group, limit), bytes)
    if (existsSync(join(this.#group, swap))) writeFileSync(join(this.#group, swap), most ?? bytes)
  }
}

const nameOf = (kind: string) => `shunt-${kind}-${process.pid}`

/** Makes a group to see whether it can be limited. */
function canLimit(parent: string, limit: string): boolean {
  const trial = join(parent, nameOf('trial'))
  try {
    mkdirSync(trial)
    const isLimitable = existsSync(join(trial, limit))
    rmdirSync(trial)
    execFileSync('sh', ['-c', 'command -v taskset'], { stdio: 'ignore' })
    return isLimitable
  } catch {
    return false
  }
}
