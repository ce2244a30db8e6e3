import { hostname } from 'node:os'
import logger from '@adonisjs/core/services/logger'
import { noteFindings } from '#app/installation/alerts/actions/note_findings'
import { sendAlertChats } from '#app/installation/alerts/actions/send_alert_chats'
import { sendAlertMails } from '#app/installation/alerts/actions/send_alert_mails'
import { takeLookLease } from '#app/installation/alerts/actions/take_look_lease'
import { DatabaseAbsence } from '#app/installation/alerts/database_absence'
import { takeDiskSample } from '#app/installation/disk/actions/take_disk_sample'
import { allAlertSources, type AlertSource } from '#app/platform/alerts/alert_sources'
import { monotonicMs } from '#app/shared/time/clock'

const EVERY_MS = 5_000
const LEASE_SECONDS = 4
const LOG_EVERY_MS = 60_000

/**
 * Looks every few seconds for what is wrong, and informs administrators. It runs in every process,
 * the web's as well as the worker's, because any of them may be what failed. By a lease in MySQL
 * only one of them looks. Without MySQL they report only that it is missing.
 */
export class AlertWatch {
  readonly #absence = new DatabaseAbsence()
  readonly #host = hostname()
  #timer: NodeJS.Timeout | null = null
  #isRunning = false
  #loggedAtMs = Number.NEGATIVE_INFINITY

  start(): void {
    this.#timer = setInterval(() => void this.look(), EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  /** Looks once; never fails. One look at a time: a silent database gathers no queue of them. */
  async look(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      if (!(await this.#absence.look())) return
      await takeDiskSample()
      for (const source of allAlertSources()) await this.#ask(source)
      await sendAlertMails()
      await sendAlertChats()
    } catch (error) {
      this.#log(error)
    } finally {
      this.#isRunning = false
    }
  }

  /** A source that fails leaves its alerts as they are, and the others are asked all the same. */
  async #ask(source: AlertSource): Promise<void> {
    const scope = source.scope === 'machine' ? `${source.name}@${this.#host}` : source.name
    try {
      if (await takeLookLease(scope, LEASE_SECONDS)) await noteFindings(scope, await source.find())
    } catch (error) {
      this.#log(error)
    }
  }

  #log(error: unknown): void {
    if (monotonicMs() - this.#loggedAtMs < LOG_EVERY_MS) return
    this.#loggedAtMs = monotonicMs()
    logger.warn({ err: error }, 'alerts could not be looked for')
  }
}
