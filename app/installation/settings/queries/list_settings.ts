import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { readSettingsFile } from '#app/installation/settings/queries/read_settings_file'
import { parseSettingsExample } from '#app/installation/settings/rules/parse_settings_example'
import {
  resolveSetting,
  type ResolvedSetting,
} from '#app/installation/settings/rules/resolve_setting'
import { findRegistrationSetting } from '#app/people/registration/queries/registration_setting'

/** Lists every setting of this process, by section, with where it comes from. */
export async function listSettings(): Promise<{ section: string; settings: ResolvedSetting[] }[]> {
  const [example, file, registration] = await Promise.all([
    readFile(app.makePath('.env.example'), 'utf8'),
    readSettingsFile(),
    findRegistrationSetting(),
  ])
  const sections = new Map<string, ResolvedSetting[]>()
  for (const described of parseSettingsExample(example)) {
    const setting = resolveSetting(described, process.env, file, { REGISTRATION: registration })
    sections.set(described.section, [...(sections.get(described.section) ?? []), setting])
  }
  return [...sections].map(([section, settings]) => ({ section, settings }))
}
