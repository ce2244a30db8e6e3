import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const RESOURCES = fileURLToPath(new URL('../../../resources/monitoring/', import.meta.url))
const RULES_TEST = fileURLToPath(new URL('alert_rules_test.yml', import.meta.url))
const READY_WITHIN_MS = 30_000

/** A sample of an answer of Prometheus. */
export interface PrometheusSample {
  metric: Record<string, string>
  value: [number, string]
}

/** A Prometheus of our own that scrapes with the files that we ship. */
export class PrivatePrometheus {
  readonly #directory = mkdtempSync(join(tmpdir(), 'shunt-prometheus-'))
  #server: ChildProcess | null = null

  /**
   * @param port that it listens on, on the loopback
   * @param target host and port of the installation
   */
  constructor(
    private readonly port: number,
    private readonly target: string,
    private readonly token: string
  ) {
    process.on('exit', () => {
      this.#server?.kill('SIGKILL')
      rmSync(this.#directory, { recursive: true, force: true })
    })
    cpSync(join(RESOURCES, 'alerts.yml'), join(this.#directory, 'alerts.yml'))
    cpSync(RULES_TEST, join(this.#directory, 'alert_rules_test.yml'))
    writeFileSync(join(this.#directory, 'token'), token)
    const shipped = readFileSync(join(RESOURCES, 'prometheus.yml'), 'utf8')
    writeFileSync(
      this.#configuration,
      shipped
        .replace('/etc/prometheus/shunt_token', join(this.#directory, 'token'))
        .replace('localhost:3333', target)
        .replace('scrape_interval: 15s', 'scrape_interval: 1s')
        .concat('\nglobal:\n  evaluation_interval: 1s\n')
    )
  }

  get #configuration(): string {
    return join(this.#directory, 'prometheus.yml')
  }

  /**
   * Has promtool check the scrape configuration and the rules, and try some of them.
   *
   * @throws Error with what it found
   */
  check(): string {
    const run = (...values: string[]) => execFileSync('promtool', values, { encoding: 'utf8' })
    return (
      run('check', 'config', this.#configuration) +
      run('check', 'rules', join(this.#directory, 'alerts.yml')) +
      run('test', 'rules', join(this.#directory, 'alert_rules_test.yml'))
    )
  }

  /** Returns what promtool finds in the figures of the installation; empty where there is nothing. */
  async checkMetrics(): Promise<string> {
    const headers = { authorization: `Bearer ${this.token}` }
    const answer = await fetch(`http://${this.target}/metrics`, { headers })
    const options = { input: await answer.text(), encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], options)
    return status === 0 ? stdout + stderr : `code ${status}: ${stdout}${stderr}`
  }

  async start(): Promise<void> {
    const options = [
      `--config.file=${this.#configuration}`,
      `--storage.tsdb.path=${join(this.#directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${this.port}`,
      '--log.level=error',
    ]
    this.#server = spawn('prometheus', options, { stdio: ['ignore', 'ignore', 'inherit'] })
    const untilMs = performance.now() + READY_WITHIN_MS
    while (!(await this.#isReady())) {
      if (performance.now() > untilMs) throw new Error('Prometheus is not ready')
      await sleep(200)
    }
  }

  #isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/-/ready`).then(
      ({ ok }) => ok,
      () => false
    )
  }

  /** @throws Error with what Prometheus says of a query that it cannot run */
  async query(expression: string): Promise<PrometheusSample[]> {
    const { data } = await this.#ask(`query?${new URLSearchParams({ query: expression })}`)
    return data.result
  }

  /** Returns the state of each rule, by the name of its alert. */
  async rules(): Promise<{ name: string; health: string; state: string; lastError?: string }[]> {
    const { data } = await this.#ask('rules')
    return data.groups.flatMap(({ rules }: { rules: unknown[] }) => rules)
  }

  async #ask(path: string): Promise<any> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/v1/${path}`)
    const body = (await answer.json()) as { status: string; error?: string }
    if (body.status !== 'success') throw new Error(body.error ?? `status ${answer.status}`)
    return body
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
}
