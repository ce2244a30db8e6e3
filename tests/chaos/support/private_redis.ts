import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killAtOnce, takesConnections } from './child_server.js'

const READY_WITHIN_MS = 30_000

/** A Redis of our own, which can be killed without asking anyone. */
export class PrivateRedis {
  readonly #directory = mkdtempSync(join(tmpdir(), 'shunt-redis-'))
  #server: ChildProcess | null = null

  /** @param masterPort of the Redis whose replica it begins as */
  constructor(
    readonly port: number,
    private readonly masterPort?: number
  ) {
    process.on('exit', () => this.#server?.kill('SIGKILL'))
  }

  /** Returns settings by which our processes reach it. */
  get environment() {
    return { REDIS_HOST: '127.0.0.1', REDIS_PORT: String(this.port), REDIS_PASSWORD: '' }
  }

  /** Starts it, empty, and waits until it takes connections. */
  async start(): Promise<void> {
    const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const place = ['--port', String(this.port), '--dir', this.#directory]
    if (this.masterPort) options.push('--replicaof', '127.0.0.1', String(this.masterPort))
    this.#server = spawn('redis-server', [...place, ...options], { stdio: 'ignore' })
    const deadlineMs = performance.now() + READY_WITHIN_MS
    while (!(await takesConnections(this.port))) {
      if (performance.now() > deadlineMs) throw new Error('the private Redis does not answer')
      await sleep(50)
    }
  }

  /** `kill -9`: everything that it knew is gone. */
  async kill(): Promise<void> {
    const server = this.#server
    this.#server = null
    await killAtOnce(server)
  }

  /** It keeps its connections and answers nothing. */
  freeze(): void {
    this.#server?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#server?.kill('SIGCONT')
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}
