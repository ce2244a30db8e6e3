import { getPriority, setPriority } from 'node:os'

/**
 * Lets others go first where cores are scarce: this process, or on Linux the calling thread alone. What the
 * operator has put further back stays there, and only root may take it forward again.
 *
 * @param niceness as of `nice`: 1 to 19
 */
export function lowerPriority(niceness: number): void {
  if (getPriority() < niceness) setPriority(niceness)
}
