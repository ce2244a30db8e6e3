import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { takesConnections } from './child_server.js'
import { until } from './killing.js'
import type { Ran } from './upgraded_installation.js'

/** As a fresh machine has it. */
const ENVIRONMENT = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ...['HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'],
]
const NAMESPACES = ['--mount', '--uts', '--ipc', '--pid', '--root', '--wd']
const BOOTED_WITHIN_MS = 120_000
const OFF_WITHIN_MS = 120_000

/** Packages that its base has beside those that each Debian has. */
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates'

/** Makes the base of such a machine. Needs mmdebstrap and Debian's mirrors. */
export function makeBase(file: string): void {
  execFileSync('mmdebstrap', [
    ...['--quiet', '--variant=minbase', `--include=${PACKAGES}`, 'bookworm', file],
  ])
}

/**
 * A Debian in a folder that is booted: systemd is its first process, apt and dpkg do what they do elsewhere. It has the
 * network of this machine, where the usual ports of its servers must be free. Needs root and systemd-nspawn.
 */
export class DebianMachine {
  #machine: ChildProcess | null = null

  /** @param folder an empty one, removed by its owner once the machine is off */
  constructor(
    readonly folder: string,
    base: string
  ) {
    execFileSync('tar', ['-xf', base, '-C', folder])
    cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
    writeFileSync(this.path('/etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
    mkdirSync(this.path('/srv'), { recursive: true })
    process.once('exit', () => this.#machine?.kill('SIGKILL'))
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

  /**
   * Starts it, and waits until all is started that it starts by itself.
   *
   * @param ports of this machine that its servers take
   * @returns units that failed
   * @throws Error where a port is taken, or it does not come up
   */
  async boot(ports: readonly number[]): Promise<string> {
    for (const port of ports) {
      if (await takesConnections(port)) throw new Error(`port ${port} of this machine is taken`)
    }
    const words = ['--quiet', '--boot', `--directory=${this.folder}`, '--resolv-conf=off']
    this.#machine = spawn('systemd-nspawn', [...words, '--register=no', '--keep-unit'], {
      stdio: 'ignore',
    })
    const isUp = async () =>
      this.#first() !== null &&
      /running|degraded/.test((await this.run('systemctl is-system-running')).output)
    if (!(await until(isUp, BOOTED_WITHIN_MS))) throw new Error('systemd does not come up')
    // It lays one over that of the kernel, which units with a /proc of their own see. A machine has one.
    await this.succeed('umount /proc/sys/kernel/random/boot_id')
    return (await this.run('systemctl --failed --no-legend --plain')).output
  }

  /** Has systemd end everything, as where the machine is switched off. */
  async powerOff(): Promise<void> {
    const machine = this.#machine!
    const end = new Promise((done) => machine.once('exit', done))
    const late = setTimeout(() => machine.kill('SIGKILL'), OFF_WITHIN_MS)
    await this.run('systemctl poweroff')
    await end
    clearTimeout(late)
    this.#machine = null
  }

  /** Runs a line of shell as root. */
  async run(line: string): Promise<Ran> {
    const inside = ['env', '-i', ...ENVIRONMENT, 'sh', '-c', line]
    const child = spawn('nsenter', [`--target=${this.#first()}`, ...NAMESPACES, ...inside], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
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

  /** Returns what answers visitors or does the work of a unit: for web what its first process started, which stays. */
  async processesOf(unit: string): Promise<string[]> {
    const first = (
      await this.run(`systemctl show --property=MainPID --value ${unit}`)
    ).output.trim()
    if (unit !== 'shunt-web') return [first]
    const children = (await this.run(`cat /proc/${first}/task/${first}/children`)).output
    return children.split(' ').filter(Boolean)
  }

  /** Returns the id that this machine gives the first process of that one. */
  #first(): number | null {
    const pid = this.#machine?.pid
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return Number(children.split(' ')[0]) || null
  }
}
