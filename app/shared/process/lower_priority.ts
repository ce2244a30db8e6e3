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
