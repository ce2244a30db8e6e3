import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const INSTALLING = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']

/** What an installation does not take over from another, and what is shared with it. */
const LEFT_OUT = ['.git', 'node_modules', 'storage', 'build', '.env']

export interface Outcome {
  code: number
  output: string
}

/**
 * A copy of Shunt in a folder of its own, to install and remove plugins in. Packages that are put
 * into the folder around it are found as those beside it are.
 */
export class CopyOfApp {
  around = ''
  folder = ''

  async make(): Promise<this> {
    this.around = await mkdtemp(join(tmpdir(), 'shunt-copy-'))
    this.folder = join(this.around, 'shunt')
    for (const name of await readdir('.')) {
      if (LEFT_OUT.includes(name)) continue
      await cp(name, join(this.folder, name), { recursive: true })
    }
    await symlink(resolve('node_modules'), join(this.folder, 'node_modules'))
    return this
  }

  async remove(): Promise<void> {
    await rm(this.around, { recursive: true, force: true })
  }

  /** Rewrites one of its files. */
  async edit(path: string, change: (text: string) => string): Promise<void> {
    const file = join(this.folder, path)
    const [before, after] = await readFile(file, 'utf8').then((text) => [text, change(text)])
    if (before === after) throw new Error(`Nothing was changed in ${path}`)
    await writeFile(file, after)
  }

  async delete(path: string): Promise<void> {
    await rm(join(this.folder, path), { recursive: true })
  }

  /** Installs a packed package beside it, with no network, as `npm install <file>` does. */
  async install(packageFolder: string): Promise<void> {
    const file = await this.#pack(packageFolder)
    await writeFile(join(this.around, 'package.json'), '{ "private": true }')
    await run('npm', ['install', ...INSTALLING, `./${file}`], { cwd: this.around })
  }

  /** Installs a packed package into a folder of its own, as operators do. */
  async installBeside(packageFolder: string, folder: string): Promise<void> {
    const file = await this.#pack(packageFolder)
    await mkdir(folder, { recursive: true })
    const how = ['install', ...INSTALLING, '--prefix', folder, `./${file}`]
    await run('npm', how, { cwd: this.around })
  }

  async #pack(packageFolder: string): Promise<string> {
    const pack = ['pack', '--offline', resolve(packageFolder)]
    const { stdout } = await run('npm', pack, { cwd: this.around })
    return stdout.trim().split('\n').at(-1)!
  }

  /** Runs one of its commands on the database of the tests. */
  async ace(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
    const options = { cwd: this.folder, env: { ...process.env, NO_COLOR: '1', ...env } }
    return run(process.execPath, ['ace.js', ...args], { ...options, maxBuffer: 64 * 1024 * 1024 })
      .then(({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }))
      .catch(({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }))
  }
}
