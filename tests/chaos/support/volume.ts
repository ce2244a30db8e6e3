import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (program: string, ...values: string[]) =>
  execFileSync(program, values, { stdio: ['ignore', 'ignore', 'inherit'] })

/**
 * An ext4 volume in a file of its own, mounted through a loop device. What lies in that file is
 * what lies on the disk: writes that the file system has not sent there yet are not in it. So a
 * copy of the file at one moment is what a machine finds after its power failed at that moment.
 * Needs root.
 */
export class Volume {
  readonly #folder = mkdtempSync(join(tmpdir(), 'shunt-volume-'))
  #image = join(this.#folder, 'disk')
  #isMounted = false

  /** @param mountPoint an empty folder */
  constructor(private readonly mountPoint: string) {
    run('truncate', '-s', '256M', this.#image)
    run('mkfs.ext4', '-q', '-F', this.#image)
    process.once('exit', () => this.remove())
    this.#mount()
  }

  #mount(): void {
    run('mount', '-o', 'loop', this.#image, this.mountPoint)
    this.#isMounted = true
  }

  /** What the disk holds at this moment, to go on with after `restart`. No one may be writing. */
  cutPower(): void {
    run('cp', this.#image, `${this.#image}.cut`)
  }

  /** Comes back with what the disk held when the power was cut. No one may have a file open. */
  restart(): void {
    this.#unmount()
    this.#image = `${this.#image}.cut`
    this.#mount()
  }

  #unmount(): void {
    if (!this.#isMounted) return
    run('umount', '-l', this.mountPoint)
    this.#isMounted = false
  }

  remove(): void {
    this.#unmount()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
