import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import mysql, { type RowDataPacket } from 'mysql2/promise'
import { cleanEnvironment } from '../../../bench/support/clean_environment.js'
import { killAtOnce } from './child_server.js'
import { until } from './killing.js'

const READY_WITHIN_MS = 90_000
const LINES_SAID = 40

/** A node that takes more is killed, before the machine has no memory for anything else. */
const MOST_MEMORY_MB = 2_500
const LOOK_EVERY_MS = 500

/** rsync's daemon leaves root, and can read then only what belongs to the account that it takes. */
const ACCOUNT = userInfo().uid === 0 ? 'nobody' : userInfo().username

export interface GaleraPlace {
  /** Holds the programs and, beside them, a folder for each node. */
  folder: string
  number: number

  /** Of the first node for clients; those of the others follow. */
  firstPort: number

  /** Of all nodes. */
  count: number
}

/** One node of a Galera cluster of our own, with the settings of docs/scaling.md. */
export class GaleraNode {
  readonly name: string
  readonly port: number
  readonly #directory: string
  #server: ChildProcess | null = null

  /** Was it killed because of the memory that it took? */
  hasGrown = false

  constructor(private readonly place: GaleraPlace) {
    this.name = `n${place.number}`
    this.port = place.firstPort + place.number
    this.#directory = join(place.folder, this.name)
    mkdirSync(this.#directory, { recursive: true })
    mkdirSync(this.#temporary)
    chmodSync(this.#temporary, 0o777)
    execFileSync(
      'mariadb-install-db',
      ['--no-defaults', `--datadir=${this.#directory}`, `--user=${ACCOUNT}`, '--skip-test-db'],
      { stdio: 'ignore', env: { ...cleanEnvironment(), TMPDIR: this.#temporary } }
    )
    process.on('exit', () => {
      this.#server?.kill('SIGKILL')
      this.#killTransfers()
    })
    setInterval(() => this.#limitMemory(), LOOK_EVERY_MS).unref()
  }

  #limitMemory(): void {
    const pid = this.#server?.pid
    if (pid === undefined) return
    try {
      const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      if (Number(kib ?? 0) < MOST_MEMORY_MB * 1_024) return
    } catch {
      return
    }
    this.hasGrown = true
    console.log(`${this.name} took more than ${MOST_MEMORY_MB} MB of memory, and is killed`)
    this.#server!.kill('SIGKILL')
  }

  /** Four ports for each node: of the group, of incremental and of whole transfers, and one free. */
  #groupPort(number: number): number {
    return this.place.firstPort + 10 + 4 * number
  }

  get #options(): string[] {
    const { folder, number, count } = this.place
    const port = this.#groupPort(number)
    const numbers = Array.from({ length: count }, (_, at) => at)
    const peers = numbers.map((one) => `127.0.0.1:${this.#groupPort(one)}`)
    // A node that comes back has its data from the node that is least likely to take writes.
    const donors = numbers.filter((one) => one !== number).reverse()
    const provider = [
      `base_host=127.0.0.1;base_port=${port}`,
      `gmcast.listen_addr=tcp://127.0.0.1:${port}`,
      `ist.recv_addr=127.0.0.1:${port + 1}`,
      'gcache.size=128M;gcs.fc_limit=256;gcs.fc_factor=0.8',
    ]
    return [
      `--datadir=${this.#directory}`,
      `--tmpdir=${this.#temporary}`,
      `--socket=${this.#socket}`,
      `--pid-file=${join(this.#directory, 'pid')}`,
      `--port=${this.port}`,
      `--user=${ACCOUNT}`,
      '--bind-address=127.0.0.1',
      '--max-connections=300',
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      '--innodb-flush-log-at-trx-commit=2',
      '--wsrep-on=ON',
      `--wsrep-provider=${join(folder, 'usr/lib/galera/libgalera_smm.so')}`,
      '--wsrep-cluster-name=shunt',
      `--wsrep-cluster-address=gcomm://${peers.join(',')}`,
      `--wsrep-node-name=${this.name}`,
      `--wsrep-node-address=127.0.0.1:${port}`,
      `--wsrep-sst-receive-address=127.0.0.1:${port + 2}`,
      '--wsrep-sst-method=rsync',
      `--wsrep-sst-donor=${donors.map((one) => `n${one}`).join(',')},`,
      '--wsrep-retry-autocommit=4',
      '--wsrep-slave-threads=2',
      `--wsrep-provider-options=${provider.join(';')}`,
    ]
  }

  /**
   * A server that starts removes the temporary tables that it finds, no matter which server reads
   * them.
   */
  get #temporary(): string {
    return `${this.#directory}.tables`
  }

  get #socket(): string {
    return join(this.#directory, 'socket')
  }

  get #environment(): NodeJS.ProcessEnv {
    const { folder } = this.place
    const environment = cleanEnvironment()
    return {
      ...environment,
      PATH: `${join(folder, 'usr/bin')}:${environment.PATH}`,
      LD_LIBRARY_PATH: join(folder, 'usr/lib'),
    }
  }

  /**
   * Starts it and waits until it serves; one that was killed has all data from another node again.
   *
   * @param isFirst of a cluster that does not exist yet
   */
  async start(isFirst = false): Promise<void> {
    const log = openSync(`${this.#directory}.log`, 'a')
    const first = isFirst ? ['--wsrep-new-cluster'] : []
    this.#server = spawn('mariadbd', ['--no-defaults', ...this.#options, ...first], {
      stdio: ['ignore', log, log],
      env: this.#environment,
    })
    if (!(await until(() => this.isSynced(), READY_WITHIN_MS))) {
      const said = readFileSync(`${this.#directory}.log`, 'utf8').split('\n').slice(-LINES_SAID)
      throw new Error(`${this.name} does not serve:\n${said.join('\n')}`)
    }
  }

  /** Does it take statements, with the cluster behind it? */
  async isSynced(): Promise<boolean> {
    try {
      const rows = await this.ask(`SHOW STATUS LIKE 'wsrep_local_state_comment'`)
      return rows[0]?.Value === 'Synced'
    } catch {
      return false
    }
  }

  /** Asks as its own administrator, past every proxy. */
  async ask(statement: string): Promise<RowDataPacket[]> {
    const root = await mysql.createConnection({
      socketPath: this.#socket,
      user: userInfo().username,
    })
    try {
      const [rows] = await root.query<RowDataPacket[]>(statement)
      return rows
    } finally {
      root.destroy()
    }
  }

  /** Cuts it off from the other nodes, and from no one else; or lets it back. */
  async isolate(isCut: boolean): Promise<void> {
    await this.ask(`SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isCut ? 1 : 0}'`)
  }

  freeze(): void {
    this.#server?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#server?.kill('SIGCONT')
  }

  /** `kill -9`, as the out-of-memory killer would. */
  async kill(): Promise<void> {
    const server = this.#server
    this.#server = null
    await killAtOnce(server)
    this.#killTransfers()
  }

  /**
   * Scripts that copy data outlive the server that began them, and one that goes on sending to the port of a node
   * ends the next copy that the node asks for.
   */
  #killTransfers(): void {
    spawnSync('pkill', ['-KILL', '-f', `wsrep_sst_.*--datadir=${this.#directory} `])
  }
}
