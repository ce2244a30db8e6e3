import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { cleanEnvironment } from '../../../bench/support/clean_environment.js'
import type { Identity } from '../../fixtures/private_authority.js'
import { until } from './killing.js'

const CHDB_SERVER = join(import.meta.dirname, '../../fixtures/clickhouse/chdb_server.mjs')

interface ServerPlace {
  /** The program of a real server; left out: a small server around chdb, of this folder of modules. */
  program?: string
  modules: string
  folder: string
  port: number
  user: string
  password: string

  /** By which it is reached, and who signed it, in PEM. */
  identity: Identity
  authority: string
}

/** A ClickHouse that takes HTTPS and one account alone, to be killed. It has the database `shunt`. */
export class ClickHouseServer {
  child: ChildProcess | null = null

  constructor(private readonly place: ServerPlace) {
    mkdirSync(join(place.folder, 'tmp'), { recursive: true })
    writeFileSync(this.#file('key.pem'), place.identity.key, { mode: 0o600 })
    writeFileSync(this.#file('cert.pem'), place.identity.cert)
    process.on('exit', () => this.child?.kill('SIGKILL'))
  }

  get url(): string {
    return `https://127.0.0.1:${this.place.port}`
  }

  async start(): Promise<void> {
    const { program, modules, port, user, password } = this.place
    const files = [this.#file('key.pem'), this.#file('cert.pem')]
    const words = [CHDB_SERVER, modules, this.#file('data'), String(port)]
    this.child = program
      ? spawn(program, [`--config-file=${this.#configure()}`], this.#options({}))
      : spawn(process.execPath, words, this.#options({ TLS: files.join(), ACCOUNT: `${user}:${password}` })) // prettier-ignore
    const isThere = await until(async () => (await this.ask('SELECT 1')) !== null, 60_000)
    if (!isThere) throw new Error(`No answer at ${this.url}`)
    await this.ask('CREATE DATABASE IF NOT EXISTS shunt')
  }

  async kill(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  /** @returns what it answers; null where it does not, or refuses */
  ask(text: string): Promise<string | null> {
    const { authority, user, password } = this.place
    return new Promise((resolve) => {
      const options = { method: 'POST', ca: authority, auth: `${user}:${password}`, agent: false }
      const sent = request(this.url, options, async (response) => {
        let answer = ''
        for await (const piece of response.setEncoding('utf8')) answer += piece
        resolve(response.statusCode === 200 ? answer.trim() : null)
      })
      sent.on('error', () => resolve(null)).end(text)
    })
  }

  #options(environment: NodeJS.ProcessEnv) {
    const env = { ...cleanEnvironment(), ...environment }
    return { env, stdio: 'ignore' as const }
  }

  #file(name: string): string {
    return join(this.place.folder, name)
  }

  #configure(): string {
    const { folder, port, user, password } = this.place
    const hash = createHash('sha256').update(password).digest('hex')
    writeFileSync(
      this.#file('users.xml'),
      `<yandex><profiles><default></default></profiles><quotas><default></default></quotas><users>
      <${user}><password_sha256_hex>${hash}</password_sha256_hex><networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile><quota>default</quota></${user}></users></yandex>`
    )
    writeFileSync(
      this.#file('config.xml'),
      `<yandex><logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
      <https_port>${port}</https_port><tcp_port>${port + 1}</tcp_port><listen_host>127.0.0.1</listen_host>
      <openSSL><server><certificateFile>${this.#file('cert.pem')}</certificateFile>
      <privateKeyFile>${this.#file('key.pem')}</privateKeyFile><verificationMode>none</verificationMode>
      <loadDefaultCAFile>true</loadDefaultCAFile></server></openSSL>
      <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><users_config>${this.#file('users.xml')}</users_config>
      <default_profile>default</default_profile><default_database>default</default_database>
      <mark_cache_size>100000000</mark_cache_size><timezone>UTC</timezone></yandex>`
    )
    return this.#file('config.xml')
  }
}
