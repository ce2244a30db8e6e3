import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportCounts } from '#app/installation/health/actions/report_counts'
import {
  forgetInstance,
  reportInstance,
  type InstanceRole,
} from '#app/installation/health/actions/report_instance'
import { PlaneHistory } from '#app/installation/history/plane_history'
import { longestStallMs } from '#app/installation/watchdog/loop_watch'
import { lostStallFile, takeLostStall } from '#app/installation/watchdog/lost_stall'
import type { VisitSources } from '#app/redirect/clicks/visit_sources'
import type { PlaneMetrics } from '#app/redirect/plane_metrics'
import { poolWaits } from '#app/shared/database/pool_waits'
import { newId } from '#app/shared/ids'
import { clockAheadMs, readDatabaseClock } from '#app/shared/time/database_clock'
import { SpoolDirectory } from '#app/visits/clicks/spool/spool_directory'
import installation from '#config/installation'
import keys from '#config/keys'
import redirectConfig from '#config/redirect'

/** Three reports fit into the time after which a process counts as gone (rules/health_checks). */
const EVERY_MS = 1_400
const LAST_WORD_MS = 500

/** How often the event loop's delay is measured. */
const LOOP_STEP_MS = 10

/** What the redirect plane of a web process says of itself. */
export interface ReportedPlane {
  readonly metrics: PlaneMetrics

  /** Clicks that this process could not keep so far. */
  readonly droppedClicks: number
  readonly visitSources: Pick<VisitSources, 'read'>
}

/**
 * Says every second or two that this process is there, and keeps the database's clock read for
 * everyone in it. What fails is said again at the next turn; nothing waits for it.
 */
export class InstanceReporter {
  readonly #id = newId()
  readonly #delays = monitorEventLoopDelay({ resolution: LOOP_STEP_MS })
  readonly #history: PlaneHistory | null
  readonly #spool = new SpoolDirectory(redirectConfig.spoolDirectory)
  #lostStallMs = 0
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()
  #isReporting = false

  /** @param plane of a web process; a worker has none */
  constructor(
    private readonly role: InstanceRole,
    private readonly plane: ReportedPlane | null = null
  ) {
    this.#history = plane && new PlaneHistory(plane.metrics)
  }

  start(): void {
    this.#lostStallMs = takeLostStall(lostStallFile(installation.storagePath, this.role))
    this.#timer = setInterval(() => this.#tick(), EVERY_MS)
    this.#timer.unref()
    this.#delays.enable()
    this.#tick()
  }

  /**
   * Removes the row at a clean end, so that health does not wait to find out. No end waits for the
   * database.
   */
  async stop(): Promise<void> {
    if (!this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
    this.#delays.disable()
    const said = this.#running
      .then(() => Promise.all([reportCounts(), this.#history?.add(), forgetInstance(this.#id)]))
      .catch(() => {})
    await Promise.race([said, sleep(LAST_WORD_MS, undefined, { ref: false })])
  }

  /** Writes one report at a time: a database that does not answer gathers no queue of reports. */
  #tick(): void {
    if (this.#isReporting) return
    this.#isReporting = true
    this.#running = this.#report()
      .catch(() => {})
      .finally(() => (this.#isReporting = false))
  }

  async #report(): Promise<void> {
    // A full disk cannot take the id of a new spool; the rest is worth saying all the same.
    const spoolId = await this.#spool.id().catch(() => '')
    await readDatabaseClock()
    await reportCounts()
    await this.#history?.addSometimes()
    await reportInstance({
      id: this.#id,
      role: this.role,
      host: hostname(),
      spoolId,
      clockAheadMs: clockAheadMs()!,
      droppedClicks: this.plane?.droppedClicks ?? 0,
      visitSources: this.plane?.visitSources.read(),
      memoryBytes: process.memoryUsage.rss(),
      loopDelayMs: this.#takeLoopDelayMs(),
      longestStallMs: Math.max(this.#lostStallMs, longestStallMs()),
      poolWaitMs: poolWaits.takeLongestMs(),
      keyMarks: [keys.presentMark, ...keys.otherMarks],
    })
  }

  /** Returns the longest delay since it was asked last; the histogram counts its own pause too. */
  #takeLoopDelayMs(): number {
    const longestMs = this.#delays.max / 1_000_000
    this.#delays.reset()
    return Math.max(0, longestMs - LOOP_STEP_MS)
  }
}
