import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { killAtOnce, takesConnections } from './child_server.js'
import { fetchPackages } from './fetched_packages.js'
import { until } from './killing.js'
import type { RealS3 } from './real_s3.js'

/** In the version that was tried. */
const PACKAGES = { s3rver: '3.7.1' }
const READY_WITHIN_MS = 30_000

/** s3rver of the npm registry, with its data in a folder. Its keys are fixed, and it checks no signature. */
export class PrivateS3rver implements RealS3 {
  readonly name = 's3rver'
  readonly keys = { keyId: 'S3RVER', secret: 'S3RVER' }
  readonly listsParts = false
  readonly checksSignatures = false
  readonly endpoint: string
  #server: ChildProcess | null = null

  /** @param folder of its data */
  constructor(
    private readonly folder: string,
    private readonly port: number
  ) {
    this.endpoint = `http://127.0.0.1:${port}`
    process.on('exit', () => this.#server?.kill('SIGKILL'))
  }

  async start(): Promise<void> {
    const place = ['-d', this.folder, '-a', '127.0.0.1', '-p', String(this.port), '-s']
    // It encrypts what leads to the next page of a list with a cipher that OpenSSL has put aside.
    const program = join(fetchPackages('s3rver', PACKAGES), 's3rver/bin/s3rver.js')
    const words = ['--openssl-legacy-provider', program, ...place]
    this.#server = spawn(process.execPath, words, { stdio: 'ignore' })
    const isThere = await until(() => takesConnections(this.port), READY_WITHIN_MS)
    if (!isThere) throw new Error('s3rver does not listen')
  }

  kill(): Promise<void> {
    return killAtOnce(this.#server)
  }

  async restart(): Promise<void> {
    await this.kill()
    await this.start()
  }

  freeze(): void {
    this.#server?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#server?.kill('SIGCONT')
  }

  stop(): Promise<void> {
    return this.kill()
  }
}
