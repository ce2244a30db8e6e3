/**
 * What this process counted since it was last asked. Plain numbers: counting costs nothing where
 * the work is done, and the caller that reports them takes them away.
 */
const counted = new Map<string, number>()

/** What is counted, each with a label. */
export type CounterName = 'webhook_attempts' | 'job_runs' | 'sweep_runs' | 'column_answers'

/** One count with its label, as `succeeded`. */
export interface CountedValue {
  name: CounterName
  label: string
  value: number
}

export function countUp(name: CounterName, label: string): void {
  const key = `${name} ${label}`
  counted.set(key, (counted.get(key) ?? 0) + 1)
}

/** Takes what was counted. What cannot be reported is given back with `giveBackCounts`. */
export function takeCounts(): CountedValue[] {
  const taken = [...counted].map(([key, value]) => {
    const [name, label] = key.split(' ', 2)
    return { name: name as CounterName, label, value }
  })
  counted.clear()
  return taken
}

export function giveBackCounts(counts: readonly CountedValue[]): void {
  for (const { name, label, value } of counts) {
    const key = `${name} ${label}`
    counted.set(key, (counted.get(key) ?? 0) + value)
  }
}
