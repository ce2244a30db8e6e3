import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * Lets others go before a process where cores are scarce. What the operator has put further back stays there, and only
 * root may take it forward again.
 *
 * @param niceness as of `nice`: 1 to 19
 * @param pid 0: this process, or on Linux the calling thread alone
 * @throws Error where there is no such process
 */
export function lowerPriority(niceness: number, pid = 0): void {
  if (getPriority(pid) < niceness) setPriority(pid, niceness)
}

const THREADS = '/proc/self/task'

/**
 * Lets others go before this process with all its threads, and those that they begin: libraries work in threads that
 * Node.js has begun before any other code runs, and Linux keeps a priority for each. Where the process leads a
 * session, they go before all of that.
 *
 * @param niceness as of `nice`: 1 to 19
 */
export function lowerPriorityOfProcess(niceness: number): void {
  lowerPriorityOfSession(niceness)
  for (const thread of listThreads()) {
    try {
      lowerPriority(niceness, thread)
    } catch {
      // It has ended.
    }
  }
}

/**
 * Where Linux shares cores out between sessions first (sched(7), "autogroup"), the priority of a process counts within
 * its session alone.
 */
function lowerPriorityOfSession(niceness: number): void {
  try {
    const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const [, , , session] = fields.split(' ')
    if (Number(session) === process.pid) writeFileSync('/proc/self/autogroup', String(niceness))
  } catch {
    // The system has no such file.
  }
}

function listThreads(): number[] {
  try {
    return readdirSync(THREADS).map(Number)
  } catch {
    return [0]
  }
}
