import type { HttpContext } from '@adonisjs/core/http'
import { findCertificateAlert } from '#app/installation/alerts/rules/find_certificate_alert'
import type { LatestBackup } from '#app/installation/backups/queries/find_latest_backup'
import type { MachineDisk } from '#app/installation/disk/queries/list_disks'
import { worst, type HealthStatus } from '#app/installation/health/health'
import { withinPatience } from '#app/installation/health/within_patience'
import type { InstallationHistory } from '#app/installation/history/queries/read_history'
import { listSweeps } from '#app/installation/jobs/queries/list_sweeps'
import type { RuntimeRecord } from '#app/installation/runtime/queries/build_runtime_record'
import { listHostCertificates } from '#app/linking/certificates/queries/list_host_certificates'
import { findServiceHosts } from '#app/linking/domains/queries/service_hosts'
import { buildAreaPath } from '#app/platform/console/area_path'
import { createFormats } from '#app/shared/text/formats'
import { nowMs } from '#app/shared/time/clock'

/** One line: how something is now, its last day, and where it is fixed. */
interface WatchedLine {
  name: 'clicks' | 'errors' | 'jobs' | 'certificates' | 'disk' | 'backups'
  status: HealthStatus
  value: string
  note: string

  /** The name of that page. */
  page: string
  url: string

  /** Of the last 24 hours; absent where nothing is kept of them. */
  hours?: number[]

  /** What the line of those hours says to people who do not see it. */
  said?: string
}

interface Known {
  runtime: RuntimeRecord
  history: InstallationHistory | null
  disks: readonly MachineDisk[]
  backup: { latest: LatestBackup | null; failure: object | null }
}

/** Lists what an operator watches, whatever does not answer. */
export async function listWatched(ctx: HttpContext, known: Known): Promise<WatchedLine[]> {
  return [
    watchClicks(ctx, known),
    watchErrors(ctx, known),
    await watchJobs(ctx, known),
    await watchCertificates(ctx),
    watchDisks(ctx, known),
    watchBackups(ctx, known),
  ]
}

function watchClicks(ctx: HttpContext, { runtime, history }: Known): WatchedLine {
  const hours = history?.lag
  const most = Math.max(0, ...(hours ?? []))
  return {
    name: 'clicks',
    status: statusOf(runtime, 'spool'),
    value: ctx.i18n.t('runtime.behind', { seconds: runtime.clicks.lagSeconds }),
    note: '',
    ...leadTo(ctx, 'doctor'),
    ...drawn(hours, ctx.i18n.t('runtime.watched.most_behind', { seconds: most })),
  }
}

function watchErrors(ctx: HttpContext, { history }: Known): WatchedLine {
  const hours = history?.errors
  const count = sum(hours)
  return {
    name: 'errors',
    status: (hours?.at(-1) ?? 0) > 0 ? 'Warning' : 'Ok',
    value: sayCount(ctx, 'errors_count', hours && count),
    note: hours ? ctx.i18n.t('runtime.watched.this_hour', { count: hours.at(-1)! }) : '',
    ...leadTo(ctx, 'doctor'),
    ...drawn(hours, ctx.i18n.t('runtime.watched.errors_count', { count })),
  }
}

async function watchJobs(ctx: HttpContext, { history }: Known): Promise<WatchedLine> {
  const sweeps = await withinPatience(listSweeps()).catch(() => [])
  const failing = sweeps.filter(({ state }) => state === 'Failing').length
  const failed = sum(history?.failedRuns)
  return {
    name: 'jobs',
    status: failing > 0 ? 'Error' : (history?.failedRuns.at(-1) ?? 0) > 0 ? 'Warning' : 'Ok',
    value: sayCount(ctx, 'runs_count', history ? sum(history.runs) : undefined),
    note: history ? ctx.i18n.t('runtime.watched.failed_count', { count: failed }) : '',
    ...leadTo(ctx, 'jobs'),
    ...drawn(history?.failedRuns, ctx.i18n.t('runtime.watched.failed_count', { count: failed })),
  }
}

async function watchCertificates(ctx: HttpContext): Promise<WatchedLine> {
  const { i18n } = ctx
  const all = await withinPatience(listHostCertificates()).catch(() => [])
  if (all.length === 0) {
    const value = i18n.t('runtime.watched.no_certificates')
    const lead = leadToGuide(ctx, 'certificates-tlsauto')
    return { name: 'certificates', status: 'Ok', value, note: '', ...lead }
  }
  const { own } = await findServiceHosts()
  const alerts = all.flatMap((one) => findCertificateAlert(one, own.includes(one.hostname)) ?? [])
  const ends = all.flatMap(({ certificate }) => certificate?.endsAtMs ?? [])
  return {
    name: 'certificates',
    status: worst(alerts.map(({ status }) => status)),
    value: i18n.t('runtime.watched.certificates_count', { count: all.length }),
    note:
      ends.length > 0
        ? i18n.t('runtime.watched.first_ends', { date: formatDate(ctx, Math.min(...ends)) })
        : '',
    ...leadTo(ctx, 'alerts'),
  }
}

function watchDisks(ctx: HttpContext, { runtime, disks }: Known): WatchedLine {
  const { i18n } = ctx
  const status = statusOf(runtime, 'disk')
  const line = { name: 'disk', status, ...leadToGuide(ctx, 'clicks-on-disk') } as const
  const least = disks.toSorted((one, other) => one.freeBytes - other.freeBytes)[0]
  if (!least) return { ...line, value: i18n.t('runtime.no_disks'), note: '' }
  const soonest = Math.min(...disks.map(({ daysLeft }) => daysLeft ?? Number.POSITIVE_INFINITY))
  const gigabytes = (bytes: number) => i18n.formatNumber(bytes / 1e9, { maximumFractionDigits: 1 })
  return {
    ...line,
    value: i18n.t('runtime.free_value', {
      free: gigabytes(least.freeBytes),
      total: gigabytes(least.totalBytes),
    }),
    note: Number.isFinite(soonest) ? i18n.t('runtime.watched.full_in', { days: soonest }) : '',
  }
}

function watchBackups(ctx: HttpContext, { backup: { latest, failure } }: Known): WatchedLine {
  const { i18n } = ctx
  const isProved = Boolean(latest?.verifiedAt)
  return {
    name: 'backups',
    status: failure ? 'Error' : isProved ? 'Ok' : 'Warning',
    value: latest ? formatDate(ctx, latest.createdAt.getTime()) : i18n.t('runtime.backup_none'),
    note: failure
      ? i18n.t('runtime.backup_failed')
      : latest && !isProved
        ? i18n.t('runtime.backup_unverified')
        : '',
    ...leadToGuide(ctx, 'backups'),
  }
}

function statusOf({ checks }: RuntimeRecord, name: string): HealthStatus {
  return checks.find((check) => check.name === name)?.status ?? 'Warning'
}

function leadTo(ctx: HttpContext, page: 'doctor' | 'jobs' | 'alerts') {
  return { page: ctx.i18n.t(`${page}.navigation`), url: buildAreaPath(ctx, `/${page}`) }
}

function leadToGuide({ i18n }: HttpContext, heading: string) {
  return { page: i18n.t('runtime.watched.guide'), url: `/docs/operating#${heading}` }
}

function drawn(hours: number[] | undefined, said: string) {
  return hours && { hours, said }
}

function sayCount({ i18n }: HttpContext, text: string, count: number | undefined): string {
  if (count === undefined) return i18n.t('runtime.unreachable')
  return i18n.t(`runtime.watched.${text}`, { count })
}

function formatDate({ i18n }: HttpContext, atMs: number): string {
  const format = createFormats(i18n.t('shell.language_tag'), 'UTC', nowMs)
  return format.date(new Date(atMs).toISOString())
}

const sum = (hours: readonly number[] = []) => hours.reduce((all, one) => all + one, 0)
