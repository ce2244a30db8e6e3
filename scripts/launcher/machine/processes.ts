import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { readLine, readText } from './output.ts'
import { root, run } from './paths.ts'

/** The state of a process that has ended and whose parent has not looked. */
const ZOMBIE = 'Z'

/** Fields behind "pid (name)" in /proc/<pid>/stat (proc(5)). */
const STATE = 0
const START_TIME = 19

/**
 * Returns what makes a process this one and no other that got its number later: its start in the clock of this boot,
 * and the folder that it was started for, because a copied folder does not own the first one's. null: it has ended.
 */
export function identify(pid: number | string): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
  if (fields.length <= START_TIME || fields[STATE] === ZOMBIE) return null
  return `${fields[START_TIME]} ${bootId()} ${root}`
}

const bootId = () => readLine('/proc/sys/kernel/random/boot_id')

/** Keeps the id of a process: line 1 is the bare number, for people and scripts; line 2 proves it. */
export function remember(name: string, pid: number | undefined): void {
  const proof = pid === undefined ? '' : (identify(pid) ?? '')
  writeFileSync(`${run}/${name}.pid`, `${pid ?? ''}\n${proof}\n`)
}

/** Forgets a process that has ended. */
export function forget(name: string): void {
  rmSync(`${run}/${name}.pid`, { force: true })
}

/** Returns the number that was remembered, whether the process lives or not; null: none was. */
export function rememberedPid(name: string): number | null {
  return Number(readLine(`${run}/${name}.pid`)) || null
}

/**
 * Returns the id of our process of this name that lives; null: it does not. A web process that renewed itself
 * is still the one that we started, under another number.
 */
export function findProcess(name: string): number | null {
  const [number, proof] = readText(`${run}/${name}.pid`).split('\n')
  if (!number) return null
  if (proof && identify(number) === proof) return Number(number)
  const successor = name === 'web' ? findSuccessor(Number(number)) : null
  if (successor !== null) remember(name, successor)
  return successor
}

export function isRunning(name: string): boolean {
  return findProcess(name) !== null
}

/** Returns the process of this folder to which a single web process hands its port on. */
export function findSuccessor(pid: number): number | null {
  const found = findByEnvironment(`SHUNT_RENEWS=${pid}`).find((other) => folderOf(other) === root)
  return found ?? null
}

/** Returns the processes that were started with this entry in their environment, such as `NAME=value`. */
export function findByEnvironment(entry: string): number[] {
  return allProcesses().filter((pid) =>
    readText(`/proc/${pid}/environ`).split('\0').includes(entry)
  )
}

/** Returns the ids of all processes of the machine that we may see. */
export function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** Returns the words that a process was started with; none once it has ended. */
export function wordsOf(pid: number): string[] {
  return readText(`/proc/${pid}/cmdline`).split('\0').slice(0, -1)
}

/** Returns where a link of /proc leads, such as `exe` or `cwd`; null where we may not see it. */
export function linkOf(pid: number, name: 'cwd' | 'exe'): string | null {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return null
  }
}

const folderOf = (pid: number) => linkOf(pid, 'cwd')

/** Is there a process with this number? */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Sends a signal; nothing happens where the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by now.
  }
}

/** Kills a process with all that it started in its session. */
export function killGroup(pid: number): void {
  signal(-pid, 'SIGKILL')
}

/**
 * Ends forked processes that a dead primary left behind: they would keep the port. A number that another process has
 * today, or that is of an earlier boot, says nothing about them.
 */
export function endLeftovers(name: string): void {
  const [number, proof] = readText(`${run}/${name}.pid`).split('\n')
  if (number && proof?.endsWith(` ${bootId()} ${root}`) && !isAlive(Number(number))) {
    killGroup(Number(number))
  }
}

/** Returns the processes that one started; none once it has ended. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}
