import { access, constants, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import app from '@adonisjs/core/services/app'
import type { SettingFacts } from '#app/installation/doctor/rules/setting_findings'
import { listSettingLines } from '#app/installation/settings/queries/read_settings_file'
import { parseSettingsExample } from '#app/installation/settings/rules/parse_settings_example'
import { settingPath } from '#config/folders'

const FILES = [
  'BLOCK_LISTS',
  'GEOIP_DATABASE',
  'GEO_CITY_DATABASE',
  'LICENCE_FILE',
  'OUTBOUND_CA_FILE',
  'PROHIBITED_WORDS_FILE',
  'SSO_METADATA_FILE',
]

/** Reads the settings of this process as they were given; asks nothing of the application. */
export async function readSettingFacts(): Promise<SettingFacts> {
  const example = await readFile(app.makePath('.env.example'), 'utf8')
  const file = await listSettingLines()
  const ofFile = Object.fromEntries(file.map(({ name, value }) => [name, value]))
  const environment = { ...ofFile, ...process.env }
  const named = FILES.filter((name) => environment[name])
  const readable = await Promise.all(named.map((name) => isReadable(environment[name]!)))
  return {
    known: parseSettingsExample(example).map(({ name }) => name),
    file,
    environment,
    missingFiles: named.filter((_, index) => !readable[index]),
    cores: availableParallelism(),
  }
}

function isReadable(path: string): Promise<boolean> {
  return access(settingPath(path), constants.R_OK).then(
    () => true,
    () => false
  )
}
