import type { HttpContext } from '@adonisjs/core/http'
import {
  findBackupFacts,
  findLatestBackup,
} from '#app/installation/backups/queries/find_latest_backup'
import { formatBytes } from '#app/installation/backups/rules/format_bytes'
import { listDisks, type MachineDisk } from '#app/installation/disk/queries/list_disks'
import { worst } from '#app/installation/health/health'
import { ALIVE_FOR_MS } from '#app/installation/health/rules/health_checks'
import { withinPatience } from '#app/installation/health/within_patience'
import { describeReadOnlyFrom } from '#app/installation/licence/describe_values'
import {
  buildRuntimeRecord,
  type RuntimeRecord,
} from '#app/installation/runtime/queries/build_runtime_record'
import {
  listInstances,
  type InstanceRecord,
} from '#app/installation/runtime/queries/list_instances'
import type { RuntimePlugin } from '#app/installation/runtime/rules/plugin_states'
import { buildAreaPath } from '#app/platform/console/area_path'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import { databaseNowMs } from '#app/shared/database_clock'
import backups from '#config/backups'
import installation from '#config/installation'

/** How the installation is: health, queues, processes, licence and plugins at one glance. */
export default class InstallationOverviewPageController {
  async show(ctx: HttpContext) {
    const runtime = await buildRuntimeRecord()
    const licence = await readLicenceStatus()
    const disks = await withinPatience(listDisks()).catch(() => [])
    const instances = await withinPatience(listInstances()).catch(() => [])
    const backup = await describeBackups(ctx)
    return ctx.view.render('pages/installation/runtime/overview', {
      runtime,
      licence,
      backup,
      disks: disks.map((disk) => toDiskRow(ctx, disk)),
      processes: instances.map(toProcessRow),
      alertsPath: buildAreaPath(ctx, '/alerts'),
      jobsPath: buildAreaPath(ctx, '/jobs'),
      health: worst(runtime.checks.map(({ status }) => status)),
      readOnlyFrom: describeReadOnlyFrom(ctx, licence),
      database: describeDatabase(ctx, runtime),
      plugins: runtime.plugins.map((plugin) => ({ ...plugin, sign: signOf(plugin) })),
      licencePath: buildAreaPath(ctx, '/licence'),
      pluginsPath: buildAreaPath(ctx, '/plugins'),
      addresses: {
        console: installation.appUrl,
        shortDomain: installation.shortDomain,
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
    size: latest ? formatBytes(latest.sizeBytes) : '',
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

/** Says of a process whether it still gives signs of life, as health judges it. */
function toProcessRow(instance: InstanceRecord) {
  const silentMs = Math.abs(databaseNowMs() - Date.parse(instance.seenAt))
  return { ...instance, isAlive: silentMs <= ALIVE_FOR_MS }
}

function signOf({ healthy, enabled }: RuntimePlugin): string {
  if (!healthy) return 'plugin_ill'
  return enabled ? 'plugin_on' : 'plugin_off'
}
