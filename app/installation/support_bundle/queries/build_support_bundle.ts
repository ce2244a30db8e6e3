import { freemem, hostname, loadavg, release, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { listDisks } from '#app/installation/disk/queries/list_disks'
import { toPlainFinding, type Finding } from '#app/installation/doctor/finding'
import { readDatabaseFacts } from '#app/installation/doctor/queries/read_database_facts'
import { readSettingFacts } from '#app/installation/doctor/queries/read_setting_facts'
import { readVersionFacts } from '#app/installation/doctor/queries/read_version_facts'
import { toPlainHealthCheck } from '#app/installation/health/health'
import { checkHealth } from '#app/installation/health/queries/check_health'
import { withinPatience } from '#app/installation/health/within_patience'
import { listInstances } from '#app/installation/runtime/queries/list_instances'
import { listQueues } from '#app/installation/runtime/queries/list_queues'
import { listSettings } from '#app/installation/settings/queries/list_settings'
import { listTableSizes } from '#app/installation/support_bundle/queries/list_table_sizes'
import { readRecentLogs } from '#app/installation/support_bundle/queries/read_recent_logs'
import { listSettingSecrets } from '#app/installation/support_bundle/rules/list_secrets'
import { maskSetting } from '#app/installation/support_bundle/rules/mask_setting'
import { removeSecrets } from '#app/installation/support_bundle/rules/redact'
import { packTar, type TextFile } from '#app/installation/support_bundle/rules/tar_file'
import { nowMs } from '#app/shared/time/clock'

const README = `What an installation of Shunt says of itself, for those who help to run it.

doctor.json     what ./shunt doctor found
settings.json   every setting: whether it is set, and from where; values only where they are no secret
system.json     versions, the machine, variables of the database
health.json     health, processes, queues, disks
tables.json     sizes of tables
logs/           the ends of the logs; all but words, numbers and places in the code is taken out

Nothing in it is a secret of the installation. Read it before you send it all the same.
`

/** Packs what a helper needs to know into a .tar.gz, without secrets. */
export async function buildSupportBundle(findings: readonly Finding[]): Promise<Buffer> {
  const facts = await readSettingFacts()
  const secrets = listSettingSecrets(facts.file, process.env, facts.known)
  const entries: TextFile[] = [
    { name: 'README.txt', content: README },
    toEntry('doctor.json', findings.map(toPlainFinding)),
    toEntry('settings.json', await orWhy(listMaskedSettings())),
    toEntry('system.json', await describeSystem()),
    toEntry('health.json', await describeHealth()),
    toEntry('tables.json', await orWhy(listTableSizes())),
    ...(await readRecentLogs()),
  ]
  const clean = entries.map(({ name, content }) => ({
    name: `shunt-support/${name}`,
    content: removeSecrets(content, secrets),
  }))
  return promisify(gzip)(packTar(clean, nowMs()))
}

/** The name of a bundle that is made now. */
export function nameSupportBundle(): string {
  return `shunt-support-${new Date(nowMs()).toISOString().slice(0, 19).replace(/[-:]/g, '')}.tar.gz`
}

async function listMaskedSettings() {
  const sections = await listSettings()
  return sections.flatMap(({ settings }) => settings.map(maskSetting))
}

async function describeSystem() {
  return {
    versions: await orWhy(readVersionFacts()),
    machine: {
      host: hostname(),
      kernel: release(),
      memoryBytes: totalmem(),
      freeMemoryBytes: freemem(),
      load: loadavg(),
    },
    database: await orWhy(readDatabaseFacts()),
  }
}

async function describeHealth() {
  const [checks, processes, queues, disks] = await Promise.all([
    orWhy(checkHealth(true).then((all) => all.map(toPlainHealthCheck))),
    orWhy(listInstances()),
    orWhy(listQueues()),
    orWhy(listDisks()),
  ])
  return { checks, processes, queues, disks }
}

/** What cannot be read says so: the rest of a bundle is wanted most then. */
function orWhy<Value>(asked: Promise<Value>): Promise<Value | { unknown: string }> {
  return withinPatience(asked).catch((error: Error) => ({ unknown: error.message }))
}

function toEntry(name: string, content: unknown): TextFile {
  return { name, content: `${JSON.stringify(content, null, 2)}\n` }
}
