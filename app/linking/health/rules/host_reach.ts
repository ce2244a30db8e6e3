/** What was seen of a host lately. */
interface Sample {
  atMs: number

  /** Why the first step failed: its name was not resolved, or no connection came about. */
  fault: string | null
}

/** That nearly no host can be reached from this machine. */
export interface Outage {
  hosts: number
  failed: number

  /** The most frequent fault. */
  reason: string
}

/** The time for which a host counts after it was looked at. */
export const REACH_WINDOW_MS = 15 * 60_000

/** With fewer hosts no one can say whose fault it is. */
const FEWEST_HOSTS = 5

/** Of the hosts that were looked at lately. */
const NEARLY_ALL = 0.9

/** Hosts that are kept, the latest. */
const MOST_HOSTS = 5_000

/** Faults of the first step to a host. What comes after it says that there is a way out. */
const FIRST_STEP: ReadonlySet<string> = new Set(['dns', 'unreachable', 'refused', 'timeout'])

/** Is it a fault that a machine without name servers or without a way out has with every host? */
export function isFirstStepFault(code: string): boolean {
  return FIRST_STEP.has(code)
}

/**
 * Remembers of which hosts the first step failed lately. Where nearly all of them fail, the fault is
 * this machine's, and says nothing about the links.
 */
export class HostReach {
  readonly #samples = new Map<string, Sample>()

  /** @param fault null: the host was reached */
  note(host: string, fault: string | null, atMs: number): void {
    this.#samples.delete(host)
    this.#samples.set(host, { atMs, fault })
    for (const [name, sample] of this.#samples) {
      if (atMs - sample.atMs < REACH_WINDOW_MS && this.#samples.size <= MOST_HOSTS) break
      this.#samples.delete(name)
    }
  }

  /** Returns null while enough hosts can be reached, or too few were looked at. */
  findOutage(): Outage | null {
    const hosts = this.#samples.size
    const faults = [...this.#samples.values()].flatMap(({ fault }) => fault ?? [])
    if (hosts < FEWEST_HOSTS || faults.length < hosts * NEARLY_ALL) return null
    const groups = [...Map.groupBy(faults, (fault) => fault)]
    const [[reason]] = groups.toSorted(([, one], [, other]) => other.length - one.length)
    return { hosts, failed: faults.length, reason }
  }
}
