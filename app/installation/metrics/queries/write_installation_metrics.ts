import { Gauge, Registry } from 'prom-client'
import { worst } from '#app/installation/health/health'
import { countDaysLeft } from '#app/installation/licence/rules/describe_licence'
import { buildRuntimeRecord } from '#app/installation/runtime/queries/build_runtime_record'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import { nowMs } from '#app/shared/clock'

const LEVELS = { Ok: 0, Warning: 1, Error: 2 }

/**
 * Writes the figures of the whole installation, as MySQL and health know them: the same whichever
 * machine is asked.
 */
export async function writeInstallationMetrics(): Promise<string> {
  const registry = new Registry()
  const runtime = await buildRuntimeRecord()
  const licence = await readLicenceStatus()
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name: `shunt_${name}`, help, registers: [registry] }).set(value)
  const { clicks, queues, checks, instances } = runtime
  gauge('clicks_stored', 'Clicks stored since the installation began', clicks.storedTotal)
  gauge('spool_bytes', 'Bytes of this machine that wait to be stored', clicks.spoolBytes)
  gauge('spool_lag_seconds', 'How far the slowest spool is behind', clicks.lagSeconds)
  gauge('read_only', '1 while changes are refused', Number(licence.readOnly))
  const days = countDaysLeft(licence, nowMs())
  if (days !== null) gauge('licence_days_left', 'Days until changes are refused', days)
  gauge(
    'health',
    '0: well, 1: warning, 2: error',
    LEVELS[worst(checks.map(({ status }) => status))]
  )
  const check = labelled(registry, 'check', 'Each check: 0 well, 1 warning, 2 error', 'name')
  for (const { name, status } of checks) check.set({ name }, LEVELS[status])
  const processes = labelled(registry, 'processes', 'Processes by role', 'role')
  for (const { role } of instances) processes.inc({ role })
  const waiting = labelled(registry, 'queue_waiting', 'What waits, by queue', 'queue')
  const active = labelled(registry, 'queue_active', 'What is being done, by queue', 'queue')
  const failed = labelled(registry, 'queue_failed', 'What was given up, by queue', 'queue')
  const oldest = labelled(
    registry,
    'queue_oldest_seconds',
    'Age of the oldest that is due',
    'queue'
  )
  for (const { name: queue, ...counts } of queues) {
    waiting.set({ queue }, counts.waiting)
    active.set({ queue }, counts.active)
    failed.set({ queue }, counts.failed)
    oldest.set({ queue }, counts.oldestSeconds ?? 0)
  }
  return registry.metrics()
}

function labelled(registry: Registry, name: string, help: string, label: string): Gauge {
  return new Gauge({ name: `shunt_${name}`, help, labelNames: [label], registers: [registry] })
}
