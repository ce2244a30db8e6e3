import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environmentOfPerson, ROOT } from '#tests/first_minute/support/machine'
import { cleanEnvironment } from '../../../bench/support/clean_environment.js'
import { stampSources } from '../../../scripts/launcher/builds/sources.ts'

/** What lies beside the sources and is made in the copy itself. */
const LEFT_OUT = ['node_modules', 'storage', 'build', '.git', '.env', 'tmp']

const LONGEST_MS = 600_000

/** How a copy comes to be and runs. */
export interface CopyOptions {
  /** A production build of the sources as they are; without it `./shunt start` makes one. */
  build?: string

  /** A line of shell that comes before each command, such as one that enters a control group. */
  entering?: string
}

/**
 * A copy of these sources with their build, in a folder of its own, which `./shunt start` runs as
 * an operator does: with database, Redis, supervisor and Caddy of its own.
 */
export class CopiedInstallation {
  readonly folder = mkdtempSync(join(tmpdir(), 'shunt-copied-'))
  readonly #environment: NodeJS.ProcessEnv
  readonly #entering: string

  /** @param options a build to run, or more */
  constructor(options: string | CopyOptions, settings: Record<string, string>) {
    const { build, entering } = typeof options === 'string' ? { build: options } : options
    this.#entering = entering ? `${entering} && ` : ''
    // Beside the settings the program's own PATH: the copy fetches neither Node.js nor Caddy again.
    this.#environment = environmentOfPerson({ ...settings, PATH: cleanEnvironment().PATH! })
    process.once('exit', () => this.#removeAtOnce())
    const excludes = LEFT_OUT.map((name) => `--exclude=./${name}`).join(' ')
    execFileSync('sh', ['-c', `tar -cf - ${excludes} . | tar -xf - -C '${this.folder}'`], {
      cwd: ROOT,
    })
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'))
    mkdirSync(join(this.folder, 'storage/stamps'), { recursive: true })
    if (!build) return
    cpSync(realpathSync(build), join(this.folder, 'build'), { recursive: true })
    writeFileSync(join(this.folder, 'storage/stamps/build'), `${stampSources(this.folder)}\n`)
  }

  /** Runs a line of shell in it without stopping this process; returns what it said. */
  run(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = spawn('sh', ['-c', this.#entering + line], {
        cwd: this.folder,
        env: this.#environment,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: LONGEST_MS,
      })
      let said = ''
      child.stdout.on('data', (bytes) => (said += bytes))
      child.stderr.on('data', (bytes) => (said += bytes))
      child.once('close', (code) => {
        if (code === 0) resolve(said)
        else reject(new Error(`${line} ended with ${code}:\n${said}`))
      })
    })
  }

  /** Makes the first account with a workspace and a key. */
  async install(person: { email: string; password: string }): Promise<{ id: string; key: string }> {
    const named = `--email='${person.email}' --password='${person.password}'`
    const said = await this.run(
      `./shunt ace install --json ${named} --organisation=Chaos --workspace=Chaos`
    )
    const { workspaceId: id, apiKey: key } = JSON.parse(said.slice(said.indexOf('{')))
    return { id, key }
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Returns the process id that the launcher remembers for one of its processes. */
  pidOf(name: string): number {
    return Number(this.read(`storage/run/${name}.pid`).split('\n')[0])
  }

  /** Stops what runs in it and removes it. */
  async remove(): Promise<void> {
    await this.run('./shunt stop').catch(() => {})
    rmSync(this.folder, { recursive: true, force: true })
  }

  #removeAtOnce(): void {
    if (!existsSync(this.folder)) return
    this.#runAtOnce('./shunt stop')
    rmSync(this.folder, { recursive: true, force: true })
  }

  #runAtOnce(line: string): void {
    spawnSync('sh', ['-c', line], { cwd: this.folder, env: this.#environment, stdio: 'ignore' })
  }
}
