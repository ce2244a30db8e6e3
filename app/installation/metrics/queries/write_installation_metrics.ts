import { Counter, Gauge, Registry } from 'prom-client'
import { worst } from '#app/installation/health/health'
import { withinPatience } from '#app/installation/health/within_patience'
import { addBackups } from '#app/installation/metrics/queries/add_backups'
import {
  listCounters,
  type InstallationCounter,
} from '#app/installation/metrics/queries/list_counters'
import {
  buildRuntimeRecord,
  type RuntimeRecord,
} from '#app/installation/runtime/queries/build_runtime_record'
import {
  listInstances,
  type InstanceRecord,
} from '#app/installation/runtime/queries/list_instances'
import { readRunningCommit } from '#app/installation/runtime/queries/read_version'
import type { HostCertificate } from '#app/linking/certificates/certificate'
import { listHostCertificates } from '#app/linking/certificates/queries/list_host_certificates'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import { examineLinkReplica } from '#app/redirect/replica/examine_link_replica'
import { findReadReplicaState, type ReadReplicaState } from '#app/shared/database/read_replica'
import {
  listDamagedPacks,
  type DamagedClicksOfWorkspace,
} from '#app/visits/raw_clicks/queries/examine_packs'
import redirectConfig from '#config/redirect'

const LEVELS = { Ok: 0, Warning: 1, Error: 2 }

/** What workers count, by the name of the counter and that of its label. */
const COUNTERS: Record<string, { help: string; label: string }> = {
  webhook_attempts: { help: 'Requests to webhooks, by their outcome', label: 'outcome' },
  job_runs: { help: 'Jobs of the queue that were run, by their outcome', label: 'outcome' },
  sweep_runs: { help: 'Sweeps that were run, by their outcome', label: 'outcome' },
  column_answers: {
    help: 'Questions to the engine of columns, by their outcome',
    label: 'outcome',
  },
}
const OUTCOMES = ['succeeded', 'failed']

/**
 * Writes the figures of the whole installation, as MySQL and health know them: the same whichever
 * machine is asked. Without MySQL it still says which checks fail.
 */
export async function writeInstallationMetrics(): Promise<string> {
  const registry = new Registry()
  const runtime = await buildRuntimeRecord()
  await addBuild(registry, runtime)
  addChecks(registry, runtime)
  addLinkReplica(registry)
  if (runtime.database.healthy) {
    addClicks(registry, runtime)
    addColumns(registry, runtime)
    addPacks(registry, runtime, await withinPatience(listDamagedPacks()).catch(() => []))
    addQueues(registry, runtime.queues)
    addProcesses(registry, await withinPatience(listInstances()).catch(() => []))
    addCounters(registry, await withinPatience(listCounters()).catch(() => []))
    addReadReplica(registry, await findReadReplicaState())
    await addBackups(registry).catch(() => {})
    addCertificates(registry, await withinPatience(listHostCertificates()).catch(() => []))
  }
  await addLicence(registry).catch(() => {})
  return registry.metrics()
}

/** Those of the machine that is asked. */
function addColumns(registry: Registry, { clickColumns }: RuntimeRecord): void {
  const { sealedClicks, sealedBytes, staleRanges } = clickColumns
  addGauge(registry, 'column_clicks', 'Clicks that this machine holds in columns', sealedClicks)
  addGauge(registry, 'column_bytes', 'What they take on the disk', sealedBytes)
  addGauge(
    registry,
    'column_ranges_stale',
    'Ranges that MySQL answers for until they are copied again',
    staleRanges
  )
}

/** What is packed in MySQL. Nothing was damaged where the last two have no line. */
function addPacks(
  registry: Registry,
  { clickPacks }: RuntimeRecord,
  damaged: readonly DamagedClicksOfWorkspace[]
): void {
  const { packs, clicks, bytes, oldestAt, newestAt, packedAt, lateWorkspaces } = clickPacks
  addGauge(registry, 'packs', 'Packs of clicks in MySQL (RAW_CLICK_DAYS_IN_MYSQL)', packs)
  addGauge(registry, 'pack_clicks', 'Clicks that are packed', clicks)
  addGauge(registry, 'pack_bytes', 'What they take in MySQL, as it estimates', bytes)
  const late = 'Workspaces whose clicks should have been packed days ago'
  addGauge(registry, 'packing_late_workspaces', late, lateWorkspaces)
  for (const [name, help, at] of [
    ['pack_oldest_timestamp_seconds', 'When the oldest packed click was made', oldestAt],
    ['pack_newest_timestamp_seconds', 'When the newest packed click was made', newestAt],
    ['packing_last_success_timestamp_seconds', 'When clicks were last packed', packedAt],
  ] as const) {
    if (at !== null) addGauge(registry, name, help, at.getTime() / 1_000)
  }
  const gauge = new Gauge({
    name: 'shunt_pack_damaged_clicks',
    help: 'Packed clicks that cannot be read, by workspace and the month of the first of a pack',
    labelNames: ['workspace', 'month'],
    registers: [registry],
  })
  for (const { workspaceId: workspace, firstAt, clicks: some } of damaged) {
    gauge.inc({ workspace, month: firstAt.toISOString().slice(0, 7) }, some)
  }
}

async function addBuild(registry: Registry, { version, node }: RuntimeRecord): Promise<void> {
  const commit = (await readRunningCommit()) ?? 'unknown'
  new Gauge({
    name: 'shunt_build_info',
    help: 'Always 1: the version that runs, the commit of a release, and the version of Node.js',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  }).set({ version, commit, node }, 1)
}

function addChecks(registry: Registry, { checks }: RuntimeRecord): void {
  const health = LEVELS[worst(checks.map(({ status }) => status))]
  addGauge(registry, 'health', '0: well, 1: warning, 2: error', health)
  const check = labelled(registry, 'check', 'Each check: 0 well, 1 warning, 2 error', 'name')
  for (const { name, status } of checks) check.set({ name }, LEVELS[status])
}

function addClicks(registry: Registry, { clicks }: RuntimeRecord): void {
  const { storedTotal, spoolBytes, lagSeconds } = clicks
  new Counter({
    name: 'shunt_clicks_stored_total',
    help: 'Clicks stored since the installation began',
    registers: [registry],
  }).inc(storedTotal)
  addGauge(registry, 'spool_bytes', 'Bytes of this machine that wait to be stored', spoolBytes)
  addGauge(registry, 'spool_lag_seconds', 'How far the slowest spool is behind', lagSeconds)
}

/** A lag is left out while the replica does not answer; both, where none is named. */
function addReadReplica(registry: Registry, replica: ReadReplicaState | null): void {
  if (replica === null) return
  const used = 'Whether reports are read from the replica: 1, or from the primary: 0'
  addGauge(registry, 'read_replica_used', used, Number(replica.isUsable))
  if (replica.lagMs === null) return
  const lag = 'How far the replica is behind, to within two seconds'
  addGauge(registry, 'read_replica_lag_seconds', lag, replica.lagMs / 1_000)
}

function addLinkReplica(registry: Registry): void {
  if (!redirectConfig.keepsReplica) return
  const { isUsable, behindMs } = examineLinkReplica(redirectConfig.replica.folder)
  const usable = "1 where this machine's copy of all links can be redirected from"
  addGauge(registry, 'link_replica_usable', usable, Number(isUsable))
  if (behindMs === null) return
  const behind = "Since when this machine's copy of all links has not had every change"
  addGauge(registry, 'link_replica_behind_seconds', behind, behindMs / 1_000)
}

function addProcesses(registry: Registry, instances: readonly InstanceRecord[]): void {
  const processes = labelled(registry, 'processes', 'Processes by role', 'role')
  const delay = labelled(
    registry,
    'process_event_loop_delay_seconds',
    'The longest that an event loop stood still lately, of the slowest process',
    'role'
  )
  const stall = labelled(
    registry,
    'event_loop_longest_stall_seconds',
    'The longest that an event loop stood still since its process started, or in the one that it replaced',
    'role'
  )
  const wait = labelled(
    registry,
    'process_pool_wait_seconds',
    'The longest that a statement waited for a connection lately, of the slowest process',
    'role'
  )
  for (const role of new Set(instances.map((instance) => instance.role))) {
    const ofRole = instances.filter((instance) => instance.role === role)
    processes.set({ role }, ofRole.length)
    delay.set({ role }, Math.max(...ofRole.map(({ loopDelayMs }) => loopDelayMs)) / 1_000)
    stall.set({ role }, Math.max(...ofRole.map((one) => one.longestStallMs)) / 1_000)
    wait.set({ role }, Math.max(...ofRole.map(({ poolWaitMs }) => poolWaitMs)) / 1_000)
  }
}

function addQueues(registry: Registry, queues: RuntimeRecord['queues']): void {
  const waiting = labelled(registry, 'queue_waiting', 'What waits, by queue', 'queue')
  const active = labelled(registry, 'queue_active', 'What is being done, by queue', 'queue')
  const failed = labelled(registry, 'queue_failed', 'What was given up, by queue', 'queue')
  const help = 'Age of the oldest that is due'
  const oldest = labelled(registry, 'queue_oldest_seconds', help, 'queue')
  for (const { name: queue, ...counts } of queues) {
    waiting.set({ queue }, counts.waiting)
    active.set({ queue }, counts.active)
    failed.set({ queue }, counts.failed)
    oldest.set({ queue }, counts.oldestSeconds ?? 0)
  }
}

/** Writes each outcome from the start, so that the first failure is seen as a step. */
function addCounters(registry: Registry, counted: readonly InstallationCounter[]): void {
  for (const [name, { help, label }] of Object.entries(COUNTERS)) {
    const counter = new Counter({
      name: `shunt_${name}_total`,
      help,
      labelNames: [label],
      registers: [registry],
    })
    for (const outcome of OUTCOMES) counter.inc({ [label]: outcome }, 0)
    for (const one of counted) {
      if (one.name === name) counter.inc({ [label]: one.label }, one.value)
    }
  }
}

/** A host that has no certificate yet is left out: there is nothing that could end. */
function addCertificates(registry: Registry, all: readonly HostCertificate[]): void {
  const help = 'When the certificate of a host ends, where Shunt fetches it'
  const end = labelled(registry, 'certificate_not_after_timestamp_seconds', help, 'host')
  for (const { hostname: host, certificate } of all) {
    if (certificate) end.set({ host }, certificate.endsAtMs / 1_000)
  }
}

async function addLicence(registry: Registry): Promise<void> {
  const licence = await withinPatience(readLicenceStatus())
  addGauge(registry, 'read_only', '1 while changes are refused', Number(licence.readOnly))
  if (licence.readOnlyFrom === null) return
  const help = 'From when on changes are refused'
  const from = licence.readOnlyFrom.getTime() / 1_000
  addGauge(registry, 'licence_read_only_from_timestamp_seconds', help, from)
}

function addGauge(registry: Registry, name: string, help: string, value: number): void {
  new Gauge({ name: `shunt_${name}`, help, registers: [registry] }).set(value)
}

function labelled(registry: Registry, name: string, help: string, label: string): Gauge {
  return new Gauge({ name: `shunt_${name}`, help, labelNames: [label], registers: [registry] })
}
