import type { HttpContext } from '@adonisjs/core/http'
import {
  findBackupFacts,
  findLatestBackup,
} from '#app/installation/backups/queries/find_latest_backup'
import { formatBytes } from '#app/installation/backups/rules/format_bytes'
import { listDisks, type MachineDisk } from '#app/installation/disk/queries/list_disks'
import { examineNow } from '#app/installation/doctor/latest_examination'
import { worst } from '#app/installation/health/health'
import { ALIVE_FOR_MS } from '#app/installation/health/rules/health_checks'
import { withinPatience } from '#app/installation/health/within_patience'
import {
  readHistory,
  type InstallationHistory,
} from '#app/installation/history/queries/read_history'
import { describeReadOnlyFrom } from '#app/installation/licence/describe_values'
import { listWatched } from '#app/installation/runtime/console/watched'
import {
  buildRuntimeRecord,
  type RuntimeRecord,
} from '#app/installation/runtime/queries/build_runtime_record'
import {
  listInstances,
  type InstanceRecord,
} from '#app/installation/runtime/queries/list_instances'
import type { RuntimePlugin } from '#app/installation/runtime/rules/plugin_states'
import { listFormerHosts } from '#app/linking/printed_hosts/queries/list_printed_hosts'
import { buildAreaPath } from '#app/platform/console/area_path'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import { databaseNowMs } from '#app/shared/time/database_clock'
import backups from '#config/backups'
import installation from '#config/installation'

/** How the installation is: health, queues, processes, licence and plugins at one glance. */
export default class InstallationOverviewPageController {
  async show(ctx: HttpContext) {
    const runtime = await buildRuntimeRecord()
    const findings = await examineNow(false)
    const licence = await readLicenceStatus()
    const disks = await withinPatience(listDisks()).catch(() => [])
    const instances = await withinPatience(listInstances()).catch(() => [])
    const history = await withinPatience(readHistory()).catch(() => null)
    const backup = await describeBackups(ctx)
    const formerHosts = await withinPatience(listFormerHosts()).catch(() => [])
    return ctx.view.render('pages/installation/runtime/overview', {
      runtime,
      licence,
      backup,
      watched: await listWatched(ctx, { runtime, history, disks, backup }),
      disks: disks.map((disk) => toDiskRow(ctx, disk)),
      processes: groupProcesses(ctx, instances),
      figures: listFigures(ctx, runtime, history),
      history: history && { waiting: history.waiting, chart: buildHistoryChart(ctx, history) },
      alertsPath: buildAreaPath(ctx, '/alerts'),
      jobsPath: buildAreaPath(ctx, '/jobs'),
      health: worst(findings.map(({ status }) => status)),
      faults: findings.filter(({ status }) => status !== 'Ok').length,
      doctorPath: buildAreaPath(ctx, '/doctor'),
      readOnlyFrom: describeReadOnlyFrom(ctx, licence),
      database: describeDatabase(ctx, runtime),
      plugins: runtime.plugins.map((plugin) => ({ ...plugin, sign: signOf(plugin) })),
      licencePath: buildAreaPath(ctx, '/licence'),
      pluginsPath: buildAreaPath(ctx, '/plugins'),
      addresses: {
        console: installation.appUrl,
        shortDomain: installation.shortDomain,
        formerHosts: formerHosts.join(', '),
        health: `${installation.appUrl}/health/ready`,
      },
    })
  }
}

function describeDatabase({ i18n }: HttpContext, { database }: RuntimeRecord): string {
  const { healthy, engine, version, migrationsPending: pending } = database
  if (!healthy) return i18n.t('runtime.unreachable')
  return i18n.t('runtime.database_value', { engine, version, pending })
}

/** Says what is known of backups; nothing where the database does not answer. */
async function describeBackups({ i18n }: HttpContext) {
  const asked = Promise.all([findLatestBackup(), findBackupFacts()])
  const [latest, facts] = await withinPatience(asked).catch(() => [null, null] as const)
  const { everySeconds, keep } = backups
  const [seconds, isHours] = [everySeconds ?? 0, (everySeconds ?? 0) % 3_600 === 0]
  const every = { hours: isHours ? seconds / 3_600 : 0, minutes: seconds / 60 }
  return {
    latest,
    failure: facts?.failure ?? null,
    size: latest ? formatBytes(latest.sizeBytes, i18n.locale) : '',
    isScheduled: everySeconds !== null,
    schedule:
      everySeconds === null
        ? i18n.t('runtime.backup_unscheduled')
        : i18n.t('runtime.backup_schedule_value', { ...every, keep }),
  }
}

function toDiskRow({ i18n }: HttpContext, disk: MachineDisk) {
  const gigabytes = (bytes: number) => i18n.formatNumber(bytes / 1e9, { maximumFractionDigits: 1 })
  return {
    ...disk,
    size: { free: gigabytes(disk.freeBytes), total: gigabytes(disk.totalBytes) },
    megabytesPerDay: Math.round((disk.bytesPerDay ?? 0) / 1e6),
  }
}

/** Joins the processes of one kind on one machine; silent ones, as health judges it, apart. */
function groupProcesses({ i18n }: HttpContext, instances: readonly InstanceRecord[]) {
  const isAlive = ({ seenAt }: InstanceRecord) =>
    Math.abs(databaseNowMs() - Date.parse(seenAt)) <= ALIVE_FOR_MS
  const keyOf = (one: InstanceRecord) => `${one.host} ${one.role} ${isAlive(one)}`
  return [...Map.groupBy(instances, keyOf).values()].map((group) => {
    const bytes = group.reduce((sum, one) => sum + one.memoryBytes, 0)
    return {
      host: group[0].host,
      isAlive: isAlive(group[0]),
      said: i18n.t(isAlive(group[0]) ? 'runtime.role_alive' : 'runtime.role_silent', {
        count: group.length,
        role: i18n.t(`runtime.roles.${group[0].role}`),
      }),
      memory: bytes === 0 ? '' : formatBytes(bytes, i18n.locale),
      loopDelayMs: Math.max(...group.map((one) => one.loopDelayMs)),
      poolWaitMs: Math.max(...group.map((one) => one.poolWaitMs)),
      startedAt: group.map((one) => one.startedAt).toSorted()[0],
      seenAt: group
        .map((one) => one.seenAt)
        .toSorted()
        .at(-1)!,
    }
  })
}

/** Lists the figures at the top: what it does, how quickly, and what waits. */
function listFigures(
  { i18n }: HttpContext,
  { clicks, uptimeSeconds, version, node }: RuntimeRecord,
  history: InstallationHistory | null
) {
  const number = (value: number, digits = 0) =>
    i18n.formatNumber(value, { maximumFractionDigits: digits })
  const ms = (value: number) => `${number(value, value < 10 ? 1 : 0)} ms`
  const { redirects = 0, p50Ms = null, p99Ms = null } = history?.lastHour ?? {}
  const hours = Math.floor(uptimeSeconds / 3_600)
  const perSecond = i18n.t('runtime.per_second', { value: number(redirects / 3_600, 1) })
  return [
    { name: 'redirects', value: number(redirects), note: perSecond },
    {
      name: 'p99',
      value: p99Ms === null ? i18n.t('runtime.not_measured') : ms(p99Ms),
      note: p50Ms === null ? '' : i18n.t('runtime.half_within', { ms: ms(p50Ms) }),
    },
    {
      name: 'spool',
      value: formatBytes(clicks.spoolBytes, i18n.locale),
      note: i18n.t('runtime.behind', { seconds: clicks.lagSeconds }),
    },
    { name: 'stored', value: number(clicks.storedTotal), note: '' },
    {
      name: 'up',
      value: i18n.t('runtime.up_for', { days: Math.floor(hours / 24), hours }),
      note: i18n.t('runtime.up_version', { version, node }),
    },
  ]
}

function buildHistoryChart({ i18n }: HttpContext, { hours, redirects }: InstallationHistory) {
  const language = i18n.t('shell.language_tag')
  const options = { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' } as const
  const short = new Intl.DateTimeFormat(language, options)
  const long = new Intl.DateTimeFormat(language, { ...options, day: 'numeric', month: 'short' })
  return {
    days: hours,
    series: [{ name: i18n.t('runtime.redirects_name'), values: redirects }],
    points: hours.map((hour) => ({
      short: short.format(new Date(hour)),
      long: long.format(new Date(hour)),
      href: null,
    })),
  }
}

function signOf({ healthy, enabled }: RuntimePlugin): string {
  if (!healthy) return 'plugin_ill'
  return enabled ? 'plugin_on' : 'plugin_off'
}
