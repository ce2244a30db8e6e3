import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const USER = 10_001
const STORAGE = '/var/lib/shunt'

/** Any thread of a program may have started another one. */
function childrenOf(pid: number): number[] {
  const files = globSync(`/proc/${pid}/task/*/children`)
  return files.flatMap((file) => readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number))
}

/**
 * The image of packaging/container/Containerfile, built and run by buildah without an engine. The base
 * comes from Debian's packages, because registries of images may not be reachable.
 */
export class ContainerImage {
  #container = ''

  /** @param folder where everything of it lies, removed by its owner */
  constructor(private readonly folder: string) {
    mkdirSync(join(folder, 'volume'), { recursive: true })
    chownSync(join(folder, 'volume'), USER, USER)
  }

  #buildah(...values: string[]): string {
    const roots = ['root', 'runroot'].map((name) => `--${name}=${join(this.folder, name)}`)
    return execFileSync('buildah', ['--storage-driver=vfs', ...roots, ...values], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  }

  /** @param context the folder that the archive lies in */
  build(containerfile: string, context: string, archive: string): void {
    const base = join(this.folder, 'base.tar')
    execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', base])
    const scratch = this.#buildah('from', 'scratch')
    this.#buildah('add', scratch, base, '/')
    this.#buildah('commit', scratch, 'localhost/base')
    const values = [`BASE=localhost/base`, `ARCHIVE=${archive}`]
    const named = values.map((value) => `--build-arg=${value}`)
    const file = `--file=${containerfile}`
    this.#buildah('bud', '--isolation=chroot', ...named, file, '-t', 'localhost/shunt', context)
    this.#container = this.#buildah('from', 'localhost/shunt')
  }

  /** Starts a command in the image. Its programs are found on the PATH of the image. */
  run(command: string[], environment: Record<string, string>): ChildProcess {
    const roots = ['root', 'runroot'].map((name) => `--${name}=${join(this.folder, name)}`)
    const settings = Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`)
    const volume = `--volume=${join(this.folder, 'volume')}:${STORAGE}`
    const inside = ['sh', '-c', 'exec "$@"', 'sh', ...command]
    const first = ['--storage-driver=vfs', ...roots, 'run', '--isolation=chroot', volume]
    return spawn('buildah', [...first, ...settings, this.#container, '--', ...inside], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  /** Ends what `run` started as an engine does: SIGTERM to the first process. @returns its exit code */
  async stop(child: ChildProcess): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    // Below buildah and its own helpers; what the first process starts itself is none of theirs.
    let first = child.pid!
    while (/^buildah/.test(readFileSync(`/proc/${first}/cmdline`, 'utf8')))
      first = childrenOf(first)[0]
    process.kill(first, 'SIGTERM')
    return ended
  }
}
