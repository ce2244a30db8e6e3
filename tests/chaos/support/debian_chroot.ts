import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ran } from './upgraded_installation.js'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** As a fresh machine has it. */
const ENVIRONMENT = [`PATH=${PATH}`, 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive']

/** Gives a command its own view of /proc and /dev, which end with it. */
const ENTER = `root=$1; shift
  mount --bind "$root" "$root" && mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" &&
    exec chroot "$root" "$@"`

/** What systemd does with Restart=always and RestartSec=1. */
const RESTARTED_AFTER_MS = 1_000

/**
 * A Debian in a folder, without systemd: apt and dpkg work as they do elsewhere, and what a unit would run is run by its
 * own words. Needs root and mmdebstrap.
 */
export class DebianChroot {
  readonly #started = new Set<ChildProcess>()
  readonly #units = new Map<string, number>()

  /** @param folder an empty one, removed by its owner */
  constructor(
    readonly folder: string,
    base: string
  ) {
    execFileSync('tar', ['-xf', base, '-C', folder])
    cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
    mkdirSync(join(folder, 'srv'), { recursive: true })
    // As in images of containers: no package starts a service.
    writeFileSync(this.path('/usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    process.once('exit', () => this.#endAll())
  }

  path(path: string): string {
    return join(this.folder, path)
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8')
  }

  /** Lays a file of this machine into /srv. @returns its path there */
  lay(file: string): string {
    cpSync(file, this.path(`/srv/${basename(file)}`))
    return `/srv/${basename(file)}`
  }

  /** Runs a line of shell as root. */
  async run(line: string): Promise<Ran> {
    const child = this.#start(['env', '-i', ...ENVIRONMENT, 'sh', '-c', line])
    let output = ''
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (bytes) => (output += bytes))
    }
    const code = await new Promise<number | null>((done) => child.once('close', done))
    return { code, output }
  }

  /** Fails with everything that the command said. */
  async succeed(line: string): Promise<string> {
    const { code, output } = await this.run(line)
    if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`)
    return output
  }

  /** Starts a server that stays, as an account. */
  serve(account: string, command: string[]): void {
    this.#start(asAccount(account, ENVIRONMENT, command), 'ignore')
  }

  /** Reads what a unit of the package says. */
  #readUnit(name: string, key: string): string[] {
    const lines = this.read(`/lib/systemd/system/${name}.service`).split('\n')
    return lines.flatMap((line) => (line.startsWith(`${key}=`) ? line.slice(key.length + 1) : []))
  }

  #commandOf(name: string): string[] {
    const [[account], [folder], [line]] = ['User', 'WorkingDirectory', 'ExecStart'].map((key) =>
      this.#readUnit(name, key)
    )
    const environment = ['INVOCATION_ID=chroot', ...this.#readUnit(name, 'Environment')]
    const inside = ['sh', '-c', 'cd "$0" && exec "$@"', folder, ...line.split(' ')]
    return asAccount(account, [`PATH=${PATH}`, ...environment], inside)
  }

  /** Runs a unit that ends by itself. @returns its exit code */
  runUnit(name: string): number | null {
    const words = ['--mount', 'sh', '-c', ENTER, 'sh', this.folder, ...this.#commandOf(name)]
    return spawnSync('unshare', words, { stdio: ['ignore', 'ignore', 'inherit'] }).status
  }

  /** Runs a unit that stays: what ends is started again, until `stopAll`. */
  startUnit(name: string): void {
    const child = this.#start(this.#commandOf(name), 'ignore')
    this.#units.set(name, child.pid!)
    child.once('exit', async () => {
      await sleep(RESTARTED_AFTER_MS)
      if (this.#units.get(name) === child.pid) this.startUnit(name)
    })
  }

  /** Returns what answers visitors or does the work of a unit: for web what its first process started, which stays. */
  processesOf(name: string): number[] {
    const first = this.#units.get(name)!
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8')
    const found = children.split(' ').filter(Boolean).map(Number)
    return name === 'shunt-web' ? found : [first]
  }

  /** Ends all units and servers as systemd does, and waits for them. */
  async stopAll(): Promise<void> {
    this.#units.clear()
    const ended = [...this.#started].map((child) => {
      const end = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      return end
    })
    await Promise.all(ended)
  }

  #start(command: string[], output: 'ignore' | 'pipe' = 'pipe'): ChildProcess {
    const words = ['--mount', 'sh', '-c', ENTER, 'sh', this.folder, ...command]
    const child = spawn('unshare', words, { stdio: ['ignore', output, output] })
    this.#started.add(child)
    child.once('exit', () => this.#started.delete(child))
    return child
  }

  #endAll(): void {
    for (const child of this.#started) child.kill('SIGKILL')
  }
}

/** The words that run a command as an account, in the place of what runs them. */
function asAccount(account: string, environment: string[], command: string[]): string[] {
  const words = [
    'setpriv',
    `--reuid=${account}`,
    `--regid=${account}`,
    '--init-groups',
    '--no-new-privs',
  ]
  return ['env', '-i', ...environment, ...words, ...command]
}
