import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { findChosenSettings } from '#app/installation/settings/console_settings'
import { readSettingsFile } from '#app/installation/settings/queries/read_settings_file'
import { parseSettingsExample } from '#app/installation/settings/rules/parse_settings_example'
import {
  resolveSetting,
  type ResolvedSetting,
} from '#app/installation/settings/rules/resolve_setting'

/** Lists every setting of this process, by section, with where it comes from. */
export async function listSettings(): Promise<{ section: string; settings: ResolvedSetting[] }[]> {
  const [example, file, chosen] = await Promise.all([
    readFile(app.makePath('.env.example'), 'utf8'),
    readSettingsFile(),
    findChosenSettings(),
  ])
  const sections = new Map<string, ResolvedSetting[]>()
  for (const described of parseSettingsExample(example)) {
    const setting = resolveSetting(described, process.env, file, chosen)
    sections.set(described.section, [...(sections.get(described.section) ?? []), setting])
  }
  return [...sections].map(([section, settings]) => ({ section, settings }))
}
