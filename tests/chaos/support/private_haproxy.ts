import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAtOnce, takesConnections } from './child_server.js'
import { until } from './killing.js'

const READY_WITHIN_MS = 30_000

/** An HAProxy of our own, which can be killed without asking anyone. */
export class PrivateHaproxy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'shunt-haproxy-'))
  readonly #file = join(this.#folder, 'haproxy.cfg')
  #server: ChildProcess | null = null

  /**
   * @param port that the lines have it listen on
   * @param check script that it asks servers with, which the lines name as `CHECK`
   */
  constructor(
    private readonly port: number,
    lines: string,
    check = ''
  ) {
    process.on('exit', () => {
      this.#server?.kill('SIGKILL')
      rmSync(this.#folder, { recursive: true, force: true })
    })
    const script = join(this.#folder, 'check.sh')
    writeFileSync(script, check)
    chmodSync(script, 0o755)
    writeFileSync(this.#file, lines.replaceAll('CHECK', script))
  }

  async start(): Promise<void> {
    this.#server = spawn('haproxy', ['-db', '-f', this.#file], { stdio: 'ignore' })
    if (!(await until(() => takesConnections(this.port), READY_WITHIN_MS))) {
      throw new Error('HAProxy does not listen')
    }
  }

  async kill(): Promise<void> {
    const server = this.#server
    this.#server = null
    await killAtOnce(server)
  }
}
