import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAtOnce } from './child_server.js'
import { until } from './killing.js'

const NAME = 'shunt'
const READY_WITHIN_MS = 30_000
const MASTER_DOWN_AFTER_MS = 1_000

/** A Sentinel of our own that watches a Redis and its replicas, and decides alone. */
export class PrivateSentinel {
  readonly #directory = mkdtempSync(join(tmpdir(), 'shunt-sentinel-'))
  #server: ChildProcess | null = null

  constructor(
    private readonly port: number,
    private readonly masterPort: number
  ) {
    process.on('exit', () => {
      this.#server?.kill('SIGKILL')
      rmSync(this.#directory, { recursive: true, force: true })
    })
  }

  /** Returns settings by which our processes find Redis. */
  get environment() {
    const sentinels = `${NAME}@127.0.0.1:${this.port}`
    return { REDIS_SENTINELS: sentinels, REDIS_HOST: '', REDIS_PORT: '', REDIS_PASSWORD: '' }
  }

  async start(): Promise<void> {
    const file = join(this.#directory, 'sentinel.conf')
    const lines = [
      'bind 127.0.0.1',
      `port ${this.port}`,
      `dir ${this.#directory}`,
      `sentinel monitor ${NAME} 127.0.0.1 ${this.masterPort} 1`,
      `sentinel down-after-milliseconds ${NAME} ${MASTER_DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${NAME} 5000`,
    ]
    writeFileSync(file, `${lines.join('\n')}\n`)
    this.#server = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' })
    if (!(await until(() => this.findReplicas() > 0, READY_WITHIN_MS))) {
      throw new Error('the Sentinel knows no replica')
    }
  }

  /** Finds the port of the Redis that takes writes, as the Sentinel has it. */
  findMaster(): number {
    const [, port] = this.#ask('get-master-addr-by-name').split('\n')
    return Number(port)
  }

  /** Counts the replicas that are there. */
  findReplicas(): number {
    const known = this.#ask('replicas')
    const flags = [...known.matchAll(/^flags\n(.*)$/gm)].map(([, value]) => value)
    return flags.filter((value) => value === 'slave').length
  }

  #ask(question: string): string {
    try {
      const command = ['-p', String(this.port), 'sentinel', question, NAME]
      return execFileSync('redis-cli', command, { encoding: 'utf8', stdio: 'pipe' })
    } catch {
      return ''
    }
  }

  async remove(): Promise<void> {
    const server = this.#server
    this.#server = null
    await killAtOnce(server)
  }
}
