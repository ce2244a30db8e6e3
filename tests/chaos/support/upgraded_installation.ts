import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from 'mysql2/promise'
import { connectToLaunched } from '#tests/chaos/support/launched_database'
import { environmentOfPerson, ROOT } from '#tests/first_minute/support/machine'
import { cleanEnvironment } from '../../../bench/support/clean_environment.js'
import { stampSources } from '../../../scripts/launcher/builds/sources.ts'

/** What stays when other sources are laid into the folder, as with `git pull`. */
const STAYS = ['node_modules', 'storage', 'build', '.git', '.env', 'tmp']

/** A build takes minutes on a busy machine, and the backup of a large installation longer. */
const LONGEST_MS = 7_200_000

export interface Ran {
  code: number | null
  output: string
}

/** Changes a build before it is taken: what is wrong with the version that is to come. */
export type Sabotage = (build: string) => void

/** Adds a migration to a build, by the statements of its `up()`. */
export const addMigration =
  (statements: string): Sabotage =>
  (build) =>
    writeFileSync(
      join(build, 'database/migrations/9000_upgrade_trial.js'),
      `import { BaseSchema } from '@adonisjs/lucid/schema'
export default class extends BaseSchema { async up() { ${statements} } async down() {} }\n`
    )

/**
 * An installation of an earlier version that an operator upgrades: a folder with its sources, started
 * by its own `./shunt start`, into which the sources of here are laid. What takes long does not stop this process,
 * whose visitors would seem to wait for the installation.
 */
export class UpgradedInstallation {
  readonly folder = mkdtempSync(join(tmpdir(), 'shunt-upgraded-'))
  readonly #environment: NodeJS.ProcessEnv
  #latest: ChildProcess | undefined

  /** @param build a production build of the sources as they are here */
  constructor(
    private readonly build: string,
    settings: Record<string, string>
  ) {
    // Beside the settings the program's own PATH: Node.js is not fetched again.
    this.#environment = environmentOfPerson({ ...settings, PATH: cleanEnvironment().PATH! })
    process.once('exit', () => this.#removeAtOnce())
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Lays the sources of a commit into the folder. Our packages have to do for it: it would install its own in ours. */
  async layCommit(ref: string): Promise<void> {
    await this.#clear()
    const laid = await this.#runLine(`git -C '${ROOT}' archive '${ref}' | tar -xf -`)
    if (!existsSync(join(this.folder, 'shunt'))) {
      throw new Error(`There is no ${ref} in this repository: ${laid.output}`)
    }
    copyFileSync(join(ROOT, 'package-lock.json'), join(this.folder, 'package-lock.json'))
    await this.#acceptPackages()
  }

  /** Lays the sources of here into the folder, under another version. */
  async laySources(version: string): Promise<void> {
    await this.#clear()
    const excludes = STAYS.map((name) => `--exclude=./${name}`).join(' ')
    await this.#runLine(`tar -C '${ROOT}' -cf - ${excludes} . | tar -xf -`)
    this.edit('package.json', (text) =>
      text.replace(/("version": ")[^"]*/, (_all, name) => name + version)
    )
    await this.#acceptPackages()
  }

  edit(path: string, change: (text: string) => string): void {
    writeFileSync(join(this.folder, path), change(this.read(path)))
  }

  /** Puts our build where the launcher looks for one of these sources that is ready. */
  async offerBuild(sabotage: Sabotage = () => {}): Promise<void> {
    await this.#forgetUnused()
    const copy = join(this.folder, 'storage/build_copy')
    await rm(copy, { recursive: true, force: true })
    await mkdir(copy, { recursive: true })
    await cp(realpathSync(this.build), join(copy, 'build'), { recursive: true })
    sabotage(join(copy, 'build'))
    writeFileSync(join(copy, 'stamp'), `${stampSources(this.folder)}\n`)
  }

  /** Makes our build the one in use, as `./shunt build` does. */
  async useBuild(): Promise<void> {
    await cp(realpathSync(this.build), join(this.folder, 'build'), { recursive: true })
    await mkdir(join(this.folder, 'storage/stamps'), { recursive: true })
    writeFileSync(join(this.folder, 'storage/stamps/build'), `${stampSources(this.folder)}\n`)
  }

  /** Runs a command in it. */
  run(line: string, onSaid: (said: string) => void = () => {}): Promise<Ran> {
    return this.#runLine(`exec ${line}`, onSaid)
  }

  /** Runs a line of shell in it. */
  #runLine(line: string, onSaid: (said: string) => void = () => {}): Promise<Ran> {
    return new Promise((resolve) => {
      const child = spawn('sh', ['-c', line], {
        cwd: this.folder,
        env: this.#environment,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: LONGEST_MS,
      })
      this.#latest = child
      let output = ''
      const hear = (bytes: Buffer) => {
        output += bytes
        onSaid(output)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('close', (code) => resolve({ code, output }))
    })
  }

  /** Fails with everything that the command said. */
  async succeed(line: string): Promise<string> {
    const { code, output } = await this.run(line)
    if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`)
    return output
  }

  /** Interrupts the command that was started last. */
  interrupt(): void {
    this.#latest?.kill('SIGINT')
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Returns the web processes that answer visitors, however many there are. */
  webProcesses(): number[] {
    const primary = this.read('storage/run/web.pid').split('\n')[0]
    const children = readFileSync(`/proc/${primary}/task/${primary}/children`, 'utf8')
    const found = children.trim().split(' ').filter(Boolean).map(Number)
    return found.length > 0 ? found : [Number(primary)]
  }

  connect(): Promise<Connection> {
    return connectToLaunched(this)
  }

  /** Stops what runs in it and removes it. */
  async remove(): Promise<void> {
    await this.run('./shunt stop')
    await rm(this.folder, { recursive: true, force: true })
  }

  async #clear(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (!STAYS.includes(name)) await rm(join(this.folder, name), { recursive: true })
    }
  }

  async #acceptPackages(): Promise<void> {
    await this.#runLine(
      'mkdir -p storage/stamps && cksum <package-lock.json >storage/stamps/packages'
    )
  }

  /** Builds that an upgrade did not take would be tried again. */
  async #forgetUnused(): Promise<void> {
    await this.#runLine(
      'for one in storage/builds/*; do [ "$(readlink -f build)" = "$(readlink -f "$one")/build" ] || rm -rf "$one"; done'
    )
  }

  #removeAtOnce(): void {
    if (!existsSync(this.folder)) return
    const options = { cwd: this.folder, env: this.#environment, stdio: 'ignore' } as const
    spawnSync('sh', ['-c', './shunt stop'], options)
    rmSync(this.folder, { recursive: true, force: true })
  }
}
