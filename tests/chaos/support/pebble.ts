import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PrivateAuthority } from '#tests/fixtures/private_authority'
import { cleanEnvironment } from '../../../bench/support/clean_environment.js'
import { until } from './killing.js'
import { visitSecurely } from './secure_visit.js'

const HOST = '127.0.0.1'

export interface PebbleOptions {
  /** Where it listens: for ACME, and for who asks after its certificates. */
  port: number
  managementPort: number

  /** The ports at which it looks for answers to its challenges. */
  httpPort: number
  tlsPort: number

  /** The name server that it asks. */
  nameServer: string
}

/** Pebble, Let's Encrypt's ACME authority for tests, on the loopback. */
export class Pebble {
  readonly #authority = new PrivateAuthority()
  readonly #directory = mkdtempSync(join(tmpdir(), 'shunt-pebble-'))
  #server: ChildProcess | null = null

  constructor(private readonly options: PebbleOptions) {
    process.on('exit', () => {
      this.#server?.kill('SIGKILL')
      rmSync(this.#directory, { recursive: true, force: true })
    })
  }

  /** As ACME_DIRECTORY and ACME_CA_FILE take them. */
  get directoryUrl(): string {
    return `https://${HOST}:${this.options.port}/dir`
  }

  get certificateFile(): string {
    return this.#authority.certificateFile
  }

  async start(): Promise<void> {
    const { port, managementPort, httpPort, tlsPort, nameServer } = this.options
    const { key, cert } = this.#authority.identityFor(`IP:${HOST}`)
    const file = (name: string, text: string) => {
      writeFileSync(join(this.#directory, name), text)
      return join(this.#directory, name)
    }
    const pebble = {
      listenAddress: `${HOST}:${port}`,
      managementListenAddress: `${HOST}:${managementPort}`,
      certificate: file('cert.pem', cert),
      privateKey: file('key.pem', key),
      httpPort,
      tlsPort,
      ocspResponderURL: '',
      externalAccountBindingRequired: false,
    }
    const config = file('config.json', JSON.stringify({ pebble }))
    this.#server = spawn('pebble', ['-config', config, '-dnsserver', nameServer], {
      stdio: 'ignore',
      env: { ...cleanEnvironment(), PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    })
    if (!(await until(() => this.#answers(), 20_000))) throw new Error('Pebble does not answer')
  }

  /** Returns the certificate, in PEM, that everything is signed with in the end. */
  async rootCertificate(): Promise<string> {
    const { body } = await this.#ask('/roots/0')
    return body
  }

  /** Stops it where it is: connections are taken, and no one answers. */
  freeze(): void {
    this.#server?.kill('SIGSTOP')
  }

  goOn(): void {
    this.#server?.kill('SIGCONT')
  }

  stop(): void {
    this.#server?.kill('SIGKILL')
    this.#server = null
  }

  async #answers(): Promise<boolean> {
    return this.#ask('/roots/0').then(
      ({ status }) => status === 200,
      () => false
    )
  }

  #ask(path: string) {
    const { managementPort: port } = this.options
    return visitSecurely({ host: HOST, port, path, authority: this.#authority.certificate })
  }
}
