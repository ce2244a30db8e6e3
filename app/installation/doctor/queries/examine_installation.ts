import { findCopyFacts } from '#app/installation/backup_copies/queries/find_copy_facts'
import {
  findBackupFacts,
  findLatestBackup,
} from '#app/installation/backups/queries/find_latest_backup'
import { listDisks } from '#app/installation/disk/queries/list_disks'
import {
  adviceOf,
  DOCTOR_CHECKS,
  errorFinding,
  foundIn,
  makeFinding,
  type DoctorCheck,
  type Finding,
} from '#app/installation/doctor/finding'
import { describedProviderCheck } from '#app/installation/doctor/ports'
import { askOwnAddress } from '#app/installation/doctor/queries/ask_own_address'
import { describeAway } from '#app/installation/doctor/queries/describe_away'
import { listLeftoverSchemas } from '#app/installation/doctor/queries/list_leftover_schemas'
import { readClusterFacts } from '#app/installation/doctor/queries/read_cluster_facts'
import { readDataFacts } from '#app/installation/doctor/queries/read_data_facts'
import { readDatabaseFacts } from '#app/installation/doctor/queries/read_database_facts'
import { readDomainFacts } from '#app/installation/doctor/queries/read_domain_facts'
import { readKeyFacts } from '#app/installation/doctor/queries/read_key_facts'
import { readMailFacts } from '#app/installation/doctor/queries/read_mail_facts'
import { readRedisFacts } from '#app/installation/doctor/queries/read_redis_facts'
import { readSettingFacts } from '#app/installation/doctor/queries/read_setting_facts'
import { readVersionFacts } from '#app/installation/doctor/queries/read_version_facts'
import { readVisitSources } from '#app/installation/doctor/queries/read_visit_sources'
import { resolveOwnNames } from '#app/installation/doctor/queries/resolve_own_names'
import { findAddressFaults } from '#app/installation/doctor/rules/address_findings'
import { findBackupFaults, findCopyFaults } from '#app/installation/doctor/rules/backup_findings'
import { findCertificateFaults } from '#app/installation/doctor/rules/certificate_findings'
import { findClusterFaults } from '#app/installation/doctor/rules/cluster_findings'
import { findColumnFaults } from '#app/installation/doctor/rules/column_findings'
import { findOldData } from '#app/installation/doctor/rules/data_findings'
import { findDatabaseFaults } from '#app/installation/doctor/rules/database_findings'
import {
  findDomainFaults,
  toFormerHostFindings,
} from '#app/installation/doctor/rules/domain_findings'
import {
  findFillingDisks,
  findPendingMigrations,
  toHealthFindings,
} from '#app/installation/doctor/rules/health_findings'
import { findKeyFaults } from '#app/installation/doctor/rules/key_findings'
import { findLinkCheckFaults } from '#app/installation/doctor/rules/link_check_findings'
import { findLinkReplicaFaults } from '#app/installation/doctor/rules/link_replica_findings'
import { findMailFaults } from '#app/installation/doctor/rules/mail_findings'
import { findPackFaults } from '#app/installation/doctor/rules/pack_findings'
import { findRedisFaults } from '#app/installation/doctor/rules/redis_findings'
import { findLeftoverSchemas } from '#app/installation/doctor/rules/schema_findings'
import { findSettingFaults } from '#app/installation/doctor/rules/setting_findings'
import { findStalls } from '#app/installation/doctor/rules/stall_findings'
import { findTracingFaults } from '#app/installation/doctor/rules/tracing_findings'
import { findVersionFaults } from '#app/installation/doctor/rules/version_findings'
import { findMissingProxy } from '#app/installation/doctor/rules/visit_source_findings'
import { checkHealth } from '#app/installation/health/queries/check_health'
import { findDatabaseState } from '#app/installation/runtime/queries/find_database_state'
import { askCollector } from '#app/installation/tracing/collector'
import { listStalls } from '#app/installation/watchdog/queries/list_stalls'
import { listOutages } from '#app/linking/health/queries/list_outages'
import { listFormerHosts } from '#app/linking/printed_hosts/queries/list_printed_hosts'
import { examineLinkReplica } from '#app/redirect/replica/examine_link_replica'
import { recentLook } from '#app/shared/limits/recent_look'
import { nowMs } from '#app/shared/time/clock'
import { withinTime } from '#app/shared/time/within_time'
import { examineColumns } from '#app/visits/click_columns/queries/examine_columns'
import { examinePacks } from '#app/visits/raw_clicks/queries/examine_packs'
import backups from '#config/backups'
import installation from '#config/installation'
import redirect from '#config/redirect'
import tracing from '#config/tracing'

/** No check holds the others up for longer. */
const PATIENCE_MS = 8_000

/** @param isThorough is nothing to be taken from a look a few minutes ago? */
type Examination = (isThorough: boolean) => Promise<Finding[]>

const areOk = (findings: readonly Finding[]) => findings.every(({ status }) => status === 'Ok')

/** Every examination, with what it is mainly about. They run beside each other. */
const EXAMINATIONS: readonly [DoctorCheck, Examination][] = [
  ['settings', async () => findSettingFaults(await readSettingFacts())],
  ['settings', examineDescribedProvider],
  ['keys', async () => findKeyFaults(await readKeyFacts())],
  ['versions', async () => findVersionFaults(await readVersionFacts())],
  ['database', async () => findDatabaseFaults(await readDatabaseFacts())],
  ['database', async () => findClusterFaults(await readClusterFacts())],
  ['migrations', examineMigrations],
  ['redis', async () => findRedisFaults(await readRedisFacts())],
  ['health', examineHealth],
  ['health', async () => findStalls(await listStalls())],
  ['health', async () => findLinkCheckFaults(await listOutages())],
  ['health', async (isThorough) => findColumnFaults(await examineColumns(isThorough))],
  ['health', examineTracing],
  ['disk', async () => findFillingDisks(await listDisks())],
  ['mail', async () => findMailFaults(await readMailFacts())],
  ['address', examineAddress],
  ['address', async () => findMissingProxy(await readVisitSources())],
  ['domains', async () => findDomainFaults(await resolveOwnNames(), await readDomainFacts())],
  ['domains', async () => toFormerHostFindings(await listFormerHosts())],
  ['data', async () => findPackFaults(await examinePacks())],
  ['data', recentLook(async () => findOldData(await readDataFacts(), nowMs()), areOk)],
  ['backups', examineBackups],
  ['backups', async () => findCopyFaults(await findCopyFacts())],
  ['backups', async () => findLeftoverSchemas(await listLeftoverSchemas())],
]

/**
 * Looks at everything that commonly goes wrong with an installation; never fails.
 *
 * @param isThorough false: what takes long is taken from a look of the last minutes, where there was one
 */
export async function examineInstallation(isThorough = true): Promise<Finding[]> {
  const unexamined: Finding[] = []
  const asked = await Promise.all(
    EXAMINATIONS.map(([check, examine]) =>
      withinTime(examine(isThorough), PATIENCE_MS, () => new Error('no answer in time')).catch(
        (error: Error) => {
          unexamined.push(describeUnexamined(check, error))
          return []
        }
      )
    )
  )
  const found = asked.flat()
  const isAway = found.some(({ check, status }) => check === 'database' && status === 'Error')
  const place = ({ check }: Finding) => DOCTOR_CHECKS.indexOf(check)
  // What could not be looked at because the database is unavailable is said once, by its own check.
  return [...found, ...(isAway ? [] : unexamined)].sort((one, other) => place(one) - place(other))
}

/** Would the settings be taken that describe an identity provider? */
async function examineDescribedProvider(): Promise<Finding[]> {
  const refusal = await describedProviderCheck.call()
  if (refusal === null) return []
  return [errorFinding('settings', 'described_provider', { reason: refusal })]
}

async function examineTracing(): Promise<Finding[]> {
  const { endpoint } = tracing
  return endpoint === null ? [] : findTracingFaults(new URL(endpoint).host, await askCollector())
}

async function examineBackups(): Promise<Finding[]> {
  const facts = { everySeconds: backups.everySeconds, ...(await findBackupFacts()) }
  return findBackupFaults(facts, await findLatestBackup())
}

async function examineHealth(): Promise<Finding[]> {
  const { keepsReplica, replica } = redirect
  const replicaFindings = keepsReplica
    ? findLinkReplicaFaults(examineLinkReplica(replica.folder))
    : []
  let checks = await examineChecks()
  // On a busy machine a process that is still loading waits for longer than it is patient. It asks again.
  if (checks.some(({ described }) => described === null)) checks = await examineChecks()
  return [...checks.map(({ finding, described }) => described ?? finding), ...replicaFindings]
}

/** What each check finds, with what is known of it beside (`describeAway`). */
async function examineChecks(): Promise<{ finding: Finding; described: Finding | null }[]> {
  const findings = toHealthFindings(await checkHealth(true))
  return Promise.all(
    findings.map(async (finding) => ({ finding, described: await describeAway(finding) }))
  )
}

async function examineMigrations(): Promise<Finding[]> {
  const { migrationsPending } = await findDatabaseState()
  return findPendingMigrations(migrationsPending)
}

async function examineAddress(): Promise<Finding[]> {
  const { address, certificate } = await askOwnAddress(installation.appUrl)
  return [...findAddressFaults(address), ...findCertificateFaults(certificate, nowMs())]
}

/** What cannot be reached, health says; what could not be looked at because of that is no error more. */
function describeUnexamined(check: DoctorCheck, error: Error): Finding {
  const reason = error.message || (error as NodeJS.ErrnoException).code || error.name
  const [found, advice] = [foundIn('any', 'unexamined', { reason }), adviceOf('any', 'unexamined')]
  return makeFinding(check, 'Warning', found, advice)
}
