import { recordAbsence } from '#app/installation/alerts/actions/record_absence'
import { tellOfAbsence } from '#app/installation/alerts/actions/tell_of_absence'
import {
  claimAbsence,
  forgetAbsence,
  keepAlertSettings,
  readAbsence,
  readKeptAlertSettings,
} from '#app/installation/alerts/alert_files'
import type { AlertSettings } from '#app/installation/alerts/alert_settings'
import { installationHealthSource } from '#app/installation/alerts/health_sources'
import {
  findAlertSettings,
  listAlertRecipients,
} from '#app/installation/alerts/queries/find_alert_settings'
import { ERROR_PATIENCE_MS } from '#app/installation/alerts/rules/plan_alert_changes'
import {
  claimSharedAbsence,
  forgetSharedAbsence,
  readSharedAbsence,
} from '#app/installation/alerts/shared_absence'
import { withinPatience } from '#app/installation/health/within_patience'
import { monotonicMs, nowMs } from '#app/shared/time/clock'

/** The time until the next attempt where no one could be informed. */
const AGAIN_AFTER_MS = 60_000

/**
 * Informs administrators when the database is missing, which no row of it can do. The settings are
 * kept beside the database. A file records that this machine has reported the failure, and Redis
 * records that any machine has. So it is reported once, also by processes that start in the
 * meantime.
 */
export class DatabaseAbsence {
  #kept = ''
  #awaySinceMs: number | null = null
  #notBeforeMs = Number.NEGATIVE_INFINITY

  /** @returns true: the database answers */
  async look(): Promise<boolean> {
    try {
      await this.#keep(await withinPatience(readWhomToTell()))
    } catch {
      await this.#noteAbsence().catch(() => {})
      return false
    }
    this.#awaySinceMs = null
    const since = (await readAbsence()) ?? (await readSharedAbsence())
    if (since) await this.#noteReturn(since)
    return true
  }

  async #keep(settings: AlertSettings): Promise<void> {
    const text = JSON.stringify(settings)
    if (text === this.#kept) return
    // A full disk keeps nothing; what is wrong with the disk is reported all the same.
    const isKept = await keepAlertSettings(settings).then(
      () => true,
      () => false
    )
    if (isKept) this.#kept = text
  }

  async #noteAbsence(): Promise<void> {
    this.#awaySinceMs ??= monotonicMs()
    const awayMs = monotonicMs() - this.#awaySinceMs
    if (awayMs < ERROR_PATIENCE_MS || monotonicMs() < this.#notBeforeMs) return
    this.#notBeforeMs = monotonicMs() + AGAIN_AFTER_MS
    const sinceMs = nowMs() - awayMs
    const settings = await readKeptAlertSettings()
    if (!settings || !(await claimAbsence(sinceMs))) return
    if (!(await claimSharedAbsence(new Date(sinceMs).toISOString()))) return
    if (await tellOfAbsence(settings)) return
    await forgetAbsence()
    await forgetSharedAbsence()
  }

  async #noteReturn(since: Date): Promise<void> {
    await recordAbsence(installationHealthSource.name, since)
    await forgetAbsence()
    await forgetSharedAbsence()
  }
}

async function readWhomToTell(): Promise<AlertSettings> {
  const [settings, recipients] = await Promise.all([findAlertSettings(), listAlertRecipients()])
  return { ...settings, recipients }
}
