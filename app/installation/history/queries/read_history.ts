import db from '@adonisjs/lucid/services/db'
import { presentSlotSql } from '#app/installation/history/queries/present_slot'
import { estimateLatencyMs } from '#app/installation/history/rules/latency_quantile'
import { HOURS, SLOT_SECONDS, SLOTS_OF_HOUR } from '#app/installation/history/rules/slots'
import { LATENCY_BOUNDS } from '#app/redirect/plane_metrics'
import { select } from '#app/shared/database/sql'
import { databaseNowMs } from '#app/shared/time/database_clock'

interface HistoryRow {
  slot: number
  name: string
  label: string
  value: number
}

/** What the installation did in the last 24 hours, hour by hour up to this moment. */
export interface InstallationHistory {
  /** When each of the hours began, ISO. */
  hours: string[]
  redirects: number[]

  /** Of the last hour. */
  lastHour: { redirects: number; p50Ms: number | null; p99Ms: number | null }

  /** Answers with a status from 500 on: of links, and of API and console. */
  errors: number[]

  /** Jobs and sweeps that ended, and those of them that failed. */
  runs: number[]
  failedRuns: number[]

  /** The most that clicks were behind, seconds. */
  lag: number[]

  /** The most that waited in each queue, by the name of the queue. */
  waiting: Record<string, number[]>
}

export async function readHistory(): Promise<InstallationHistory> {
  const slots = HOURS * SLOTS_OF_HOUR
  const rows = await select<HistoryRow>(
    db,
    `SELECT slot, name, label, value FROM installation_history
      WHERE slot > ${presentSlotSql()} - ${slots}`
  )
  const present = Math.floor(databaseNowMs() / 1_000 / SLOT_SECONDS)
  const hourOf = (slot: number) =>
    Math.max(0, Math.min(HOURS - 1, HOURS - 1 - Math.floor((present - slot) / SLOTS_OF_HOUR)))
  const redirects = byHour()
  const buckets = new Array<number>(LATENCY_BOUNDS.length + 1).fill(0)
  const waiting: Record<string, number[]> = {}
  const [errors, runs, failedRuns, lag] = [byHour(), byHour(), byHour(), byHour()]
  for (const { slot, name, label, value } of rows) {
    const hour = hourOf(slot)
    if (name === 'redirects') redirects[hour] += value
    if (name === 'latency' && hour === HOURS - 1) {
      buckets[Number(label)] += value
    }
    if (name === 'errors') errors[hour] += value
    if (name === 'job_runs' || name === 'sweep_runs') {
      runs[hour] += value
      if (label === 'failed') failedRuns[hour] += value
    }
    if (name === 'lag') lag[hour] = Math.max(lag[hour], value)
    if (name === 'waiting') {
      waiting[label] ??= byHour()
      waiting[label][hour] = Math.max(waiting[label][hour], value)
    }
  }
  return {
    hours: redirects.map((_, at) =>
      new Date((present + 1 - (HOURS - at) * SLOTS_OF_HOUR) * SLOT_SECONDS * 1_000).toISOString()
    ),
    redirects,
    lastHour: {
      redirects: redirects[HOURS - 1],
      p50Ms: estimateLatencyMs(buckets, 0.5),
      p99Ms: estimateLatencyMs(buckets, 0.99),
    },
    errors,
    runs,
    failedRuns,
    lag,
    waiting,
  }
}

function byHour(): number[] {
  return new Array<number>(HOURS).fill(0)
}
