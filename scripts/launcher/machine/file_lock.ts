import { spawn, spawnSync, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { fail, say } from './output.ts'
import { logs, run, stamps, storage } from './paths.ts'

/**
 * A file that one launcher at a time holds. Node cannot lock files, so that the program `flock` locks the one
 * that we have open; it is ours until we close it, or end in whatever way. Programs that we start do not get it.
 */
export class FileLock {
  readonly #name: string
  #file: number | undefined

  constructor(name: string) {
    this.#name = name
  }

  /** Takes the lock; false where another process has it. Machines without `flock` have no locks. */
  tryTake(): boolean {
    if (this.#file !== undefined) return true
    this.#open()
    const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: this.#stdio() })
    if (status === 0 || error) return true
    this.release()
    return false
  }

  /** Waits for the lock; false where another process keeps it for longer. */
  async take(seconds?: number): Promise<boolean> {
    if (this.#file !== undefined) return true
    this.#open()
    const limit = seconds === undefined ? [] : ['-w', String(seconds)]
    const child = spawn('flock', [...limit, '3'], { stdio: this.#stdio() })
    const [code] = await once(child, 'exit')
    if (code === 0) return true
    this.release()
    return false
  }

  release(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #open(): void {
    makeFolders()
    this.#file = openSync(`${run}/${this.#name}`, 'w')
  }

  #stdio(): StdioOptions {
    return ['ignore', 'ignore', 'ignore', this.#file]
  }
}

const LONGEST_SECONDS = 900
const launcherLock = new FileLock('lock')

/**
 * One launcher at a time prepares, starts or stops things in this folder.
 *
 * @throws Exit 1 where another one does not finish
 */
export async function lockFolder(): Promise<void> {
  if (launcherLock.tryTake()) return
  say('Another ./shunt is at work in this folder; waiting for it.')
  if (!(await launcherLock.take(LONGEST_SECONDS))) {
    fail(1, 'the other ./shunt did not finish within 15 minutes.')
  }
}

/** The same for a program that has something else to do in the meantime. */
export function tryLockFolder(): boolean {
  return launcherLock.tryTake()
}

export function unlockFolder(): void {
  launcherLock.release()
}

/**
 * Makes the folders that every command needs, for their owner alone.
 *
 * @throws Exit 1
 */
export function makeFolders(): void {
  try {
    for (const folder of [`${run}/users`, logs, stamps]) mkdirSync(folder, { recursive: true })
  } catch {
    fail(1, `cannot write to ${storage}.`)
  }
  for (const folder of [run, logs]) keepPrivate(folder, 0o700)
  for (const name of readdirSync(logs)) keepPrivate(`${logs}/${name}`, 0o600)
}

function keepPrivate(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // Another account's, or on a file system without rights.
  }
}
