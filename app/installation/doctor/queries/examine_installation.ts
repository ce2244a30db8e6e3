import {
  findBackupFacts,
  findLatestBackup,
} from '#app/installation/backups/queries/find_latest_backup'
import { listDisks } from '#app/installation/disk/queries/list_disks'
import {
  DOCTOR_CHECKS,
  warningFinding,
  type DoctorCheck,
  type Finding,
} from '#app/installation/doctor/finding'
import { askOwnAddress } from '#app/installation/doctor/queries/ask_own_address'
import { readClusterFacts } from '#app/installation/doctor/queries/read_cluster_facts'
import { readDataFacts } from '#app/installation/doctor/queries/read_data_facts'
import { readDatabaseFacts } from '#app/installation/doctor/queries/read_database_facts'
import { readDomainFacts } from '#app/installation/doctor/queries/read_domain_facts'
import { readMailFacts } from '#app/installation/doctor/queries/read_mail_facts'
import { readRedisFacts } from '#app/installation/doctor/queries/read_redis_facts'
import { readSettingFacts } from '#app/installation/doctor/queries/read_setting_facts'
import { readVersionFacts } from '#app/installation/doctor/queries/read_version_facts'
import { resolveOwnNames } from '#app/installation/doctor/queries/resolve_own_names'
import { findAddressFaults } from '#app/installation/doctor/rules/address_findings'
import { findBackupFaults } from '#app/installation/doctor/rules/backup_findings'
import { findCertificateFaults } from '#app/installation/doctor/rules/certificate_findings'
import { findClusterFaults } from '#app/installation/doctor/rules/cluster_findings'
import { findOldData } from '#app/installation/doctor/rules/data_findings'
import { findDatabaseFaults } from '#app/installation/doctor/rules/database_findings'
import { findDomainFaults } from '#app/installation/doctor/rules/domain_findings'
import {
  findFillingDisks,
  findPendingMigrations,
  toHealthFindings,
} from '#app/installation/doctor/rules/health_findings'
import { findKeyFaults } from '#app/installation/doctor/rules/key_findings'
import { findLinkReplicaFaults } from '#app/installation/doctor/rules/link_replica_findings'
import { findMailFaults } from '#app/installation/doctor/rules/mail_findings'
import { findRedisFaults } from '#app/installation/doctor/rules/redis_findings'
import { findSettingFaults } from '#app/installation/doctor/rules/setting_findings'
import { findVersionFaults } from '#app/installation/doctor/rules/version_findings'
import { checkHealth } from '#app/installation/health/queries/check_health'
import { listKeyHolders } from '#app/installation/keys/queries/list_key_holders'
import { findDatabaseState } from '#app/installation/runtime/queries/find_database_state'
import { examineLinkReplica } from '#app/redirect/replica/examine_link_replica'
import { nowMs } from '#app/shared/clock'
import { withinTime } from '#app/shared/within_time'
import backups from '#config/backups'
import installation from '#config/installation'
import keys from '#config/keys'
import redirect from '#config/redirect'

/** No check holds the others up for longer. */
const PATIENCE_MS = 8_000

type Examination = () => Promise<Finding[]>

/** Every examination, with what it is mainly about. They run beside each other. */
const EXAMINATIONS: readonly [DoctorCheck, Examination][] = [
  ['settings', async () => findSettingFaults(await readSettingFacts())],
  ['keys', async () => findKeyFaults(await listKeyHolders(), keys.presentMark)],
  ['versions', async () => findVersionFaults(await readVersionFacts())],
  ['database', async () => findDatabaseFaults(await readDatabaseFacts())],
  ['database', async () => findClusterFaults(await readClusterFacts())],
  ['migrations', examineMigrations],
  ['redis', async () => findRedisFaults(await readRedisFacts())],
  ['health', examineHealth],
  ['disk', async () => findFillingDisks(await listDisks())],
  ['mail', async () => findMailFaults(await readMailFacts())],
  ['address', examineAddress],
  ['domains', async () => findDomainFaults(await resolveOwnNames(), await readDomainFacts())],
  ['data', async () => findOldData(await readDataFacts(), nowMs())],
  ['backups', examineBackups],
]

/** Looks at everything that commonly goes wrong with an installation; never fails. */
export async function examineInstallation(): Promise<Finding[]> {
  const found = await Promise.all(
    EXAMINATIONS.map(([check, examine]) =>
      withinTime(examine(), PATIENCE_MS, () => new Error('no answer in time')).catch(
        (error: Error) => [describeUnexamined(check, error)]
      )
    )
  )
  const place = ({ check }: Finding) => DOCTOR_CHECKS.indexOf(check)
  return found.flat().sort((one, other) => place(one) - place(other))
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
  return [...toHealthFindings(await checkHealth(true)), ...replicaFindings]
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
  return warningFinding(
    check,
    `This could not be looked at: ${reason}`,
    'Correct what is wrong with the database or Redis first, and look again.'
  )
}
