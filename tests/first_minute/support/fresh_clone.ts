import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environmentOfPerson, ROOT } from '#tests/first_minute/support/machine'
import { freePort } from '#tests/fixtures/installation'

/**
 * The longest that any one command takes: on two cores, the packages and the build a minute each.
 */
const LONGEST_MS = 480_000

export interface Ran {
  code: number | null
  output: string
}

/**
 * A clone of what is committed here, in a folder of its own, as someone has it after `git clone`.
 */
export class FreshClone {
  readonly folder = mkdtempSync(join(tmpdir(), 'shunt-first-minute-'))
  #settings: Record<string, string> = {}
  url = ''

  static make(): Promise<FreshClone> {
    return FreshClone.#filledBy(`git clone --quiet '${ROOT}' .`, {})
  }

  /** The same for a release, as someone has it after unpacking its archive. */
  static unpack(archive: string, settings: Record<string, string>): Promise<FreshClone> {
    return FreshClone.#filledBy(unpacking(archive), settings)
  }

  static async #filledBy(line: string, settings: Record<string, string>): Promise<FreshClone> {
    const clone = new FreshClone()
    process.once('exit', () => clone.#removeAtOnce())
    const port = String(await freePort())
    clone.url = `http://localhost:${port}`
    clone.#settings = { ...settings, PORT: port }
    await clone.succeed(line)
    return clone
  }

  /** Runs a line of shell in the clone, as a person types it. */
  run(line: string, settings: Record<string, string> = {}): Promise<Ran> {
    return new Promise((resolve) => {
      const child = spawn('sh', ['-c', line], {
        cwd: this.folder,
        env: environmentOfPerson({ ...this.#settings, ...settings }),
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: LONGEST_MS,
      })
      let output = ''
      child.stdout.on('data', (bytes) => (output += bytes))
      child.stderr.on('data', (bytes) => (output += bytes))
      child.once('close', (code) => resolve({ code, output }))
    })
  }

  /** Fails with everything that the command said. */
  async succeed(line: string, settings: Record<string, string> = {}): Promise<string> {
    const { code, output } = await this.run(line, settings)
    if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`)
    return output
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Returns the process id that the launcher remembers for one of its processes. */
  pidOf(name: string): number {
    return Number(this.read(`storage/run/${name}.pid`).split('\n')[0])
  }

  /** Stops what runs in it and removes it, whatever state the tests left it in. */
  async remove(): Promise<void> {
    if (existsSync(this.folder)) await this.run('[ ! -x shunt ] || ./shunt stop')
    rmSync(this.folder, { recursive: true, force: true })
  }

  #removeAtOnce(): void {
    if (!existsSync(this.folder)) return
    const stop = { cwd: this.folder, env: environmentOfPerson(this.#settings) }
    spawnSync('sh', ['-c', '[ ! -x shunt ] || ./shunt stop'], stop)
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Unpacks an archive over the present folder; what else lies there stays. */
export function unpacking(archive: string): string {
  return `tar -xzf '${archive}' --strip-components=1`
}

let shared: Promise<FreshClone> | undefined

/** Returns the one clone of this suite; its files run in the order of their names. */
export function sharedClone(): Promise<FreshClone> {
  shared ??= FreshClone.make()
  return shared
}

export async function removeSharedClone(): Promise<void> {
  await (await shared)?.remove()
  shared = undefined
}
