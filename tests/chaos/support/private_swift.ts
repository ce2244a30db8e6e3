import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { killAtOnce, takesConnections } from './child_server.js'
import { until } from './killing.js'
import type { RealS3 } from './real_s3.js'

const READY_WITHIN_MS = 60_000
const PYTHON = '/usr/bin/python3'
const [KEY_ID, SECRET] = ['shunt:backups', 'the-secret-of-swift']
const PIPELINE = 'catch_errors gatekeeper cache s3api tempauth slo proxy-server'

/** One device is enough: what is tried is how it answers, not how it replicates. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for place in sys.argv[2:]:
    kind, port = place.split(':')
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, weight=1, meta='', device='disk', port=int(port),
        ip='127.0.0.1', replication_ip='127.0.0.1', replication_port=int(port)))
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + kind + '.ring.gz')`

const SERVE = `
import sys
import swift.common.utils as utils
utils.set_swift_dir(sys.argv[1])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[1] + '/' + sys.argv[2] + '.conf', sys.argv[2] + '-server'))`

/**
 * OpenStack Swift with its S3 of Debian's package `python3-swift`, which has no service: proxy, accounts,
 * containers and objects, each one process on the loopback, with their data in one folder.
 */
export class PrivateSwift implements RealS3 {
  readonly name = 'OpenStack Swift'
  readonly keys = { keyId: KEY_ID, secret: SECRET }
  readonly listsParts = true
  readonly checksSignatures = true
  readonly endpoint: string
  readonly #servers: ChildProcess[] = []
  #proxy: ChildProcess | null = null

  /**
   * @param folder of its settings and its data, which is empty
   * @param port of its S3; the three after it are its own too
   */
  constructor(
    private readonly folder: string,
    private readonly port: number
  ) {
    this.endpoint = `http://127.0.0.1:${port}`
    process.on('exit', () => {
      for (const server of [...this.#servers, this.#proxy]) server?.kill('SIGKILL')
    })
  }

  async start(): Promise<void> {
    const stores = ['account', 'container', 'object'].map(
      (kind, at) => [kind, this.port + at + 1] as const
    )
    mkdirSync(join(this.folder, 'devices/disk'), { recursive: true })
    this.#write('swift.conf', {
      'swift-hash': { swift_hash_path_prefix: 'of', swift_hash_path_suffix: 'ours' },
      'storage-policy:0': { name: 'one', default: 'yes' },
    })
    for (const [kind, port] of stores) {
      this.#write(`${kind}.conf`, {
        'DEFAULT': {
          ...this.#common(port),
          devices: join(this.folder, 'devices'),
          mount_check: 'false',
        },
        'pipeline:main': { pipeline: `${kind}-server` },
        [`app:${kind}-server`]: { use: `egg:swift#${kind}` },
      })
    }
    this.#write('proxy.conf', {
      'DEFAULT': this.#common(this.port),
      'pipeline:main': { pipeline: PIPELINE },
      ...Object.fromEntries(
        ['catch_errors', 'gatekeeper', 'slo'].map((one) => [
          `filter:${one}`,
          { use: `egg:swift#${one}` },
        ])
      ),
      // It has to be named, and answers without its server.
      'filter:cache': { use: 'egg:swift#memcache', memcache_servers: '127.0.0.1:1' },
      'filter:s3api': { use: 'egg:swift#s3api', location: 'us-east-1' },
      'filter:tempauth': { use: 'egg:swift#tempauth', user_shunt_backups: `${SECRET} .admin` },
      'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
    })
    const places = stores.map((place) => place.join(':'))
    execFileSync(PYTHON, ['-c', MAKE_RINGS, this.folder, ...places], { stdio: 'inherit' })
    for (const [kind] of stores) this.#servers.push(this.#serve(kind))
    for (const [, port] of stores) await this.#requireListening(port)
    await this.restart()
  }

  async kill(): Promise<void> {
    await killAtOnce(this.#proxy)
  }

  async restart(): Promise<void> {
    await this.kill()
    this.#proxy = this.#serve('proxy')
    await this.#requireListening(this.port)
  }

  freeze(): void {
    this.#proxy?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#proxy?.kill('SIGCONT')
  }

  async stop(): Promise<void> {
    for (const server of [this.#proxy, ...this.#servers]) await killAtOnce(server)
  }

  #common(port: number): Record<string, string> {
    return {
      ...{ swift_dir: this.folder, bind_ip: '127.0.0.1', bind_port: String(port) },
      ...{ workers: '0', user: 'root' },
    }
  }

  #write(name: string, sections: Record<string, Record<string, string>>): void {
    const lines = Object.entries(sections).flatMap(([section, values]) => [
      `[${section}]`,
      ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
    ])
    writeFileSync(join(this.folder, name), lines.join('\n'))
  }

  #serve(kind: string): ChildProcess {
    return spawn(PYTHON, ['-c', SERVE, this.folder, kind], { stdio: 'ignore' })
  }

  async #requireListening(port: number): Promise<void> {
    const isThere = await until(() => takesConnections(port), READY_WITHIN_MS)
    if (!isThere) throw new Error(`Swift does not listen on ${port}`)
  }
}
