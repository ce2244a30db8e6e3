import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvParser } from '@adonisjs/core/env'
import app from '@adonisjs/core/services/app'
import { parseSettingsExample } from '#app/installation/settings/rules/parse_settings_example'
import {
  resolveSetting,
  type ResolvedSetting,
} from '#app/installation/settings/rules/resolve_setting'
import { findRegistrationSetting } from '#app/people/registration/queries/registration_setting'
import { installationFolder } from '#config/folders'

/** Lists every setting of this process, by section, with where it comes from. */
export async function listSettings(): Promise<{ section: string; settings: ResolvedSetting[] }[]> {
  const [example, file, registration] = await Promise.all([
    readFile(app.makePath('.env.example'), 'utf8'),
    readOwnFile(),
    findRegistrationSetting(),
  ])
  const sections = new Map<string, ResolvedSetting[]>()
  for (const described of parseSettingsExample(example)) {
    const setting = resolveSetting(described, process.env, file, { REGISTRATION: registration })
    sections.set(described.section, [...(sections.get(described.section) ?? []), setting])
  }
  return [...sections].map(([section, settings]) => ({ section, settings }))
}

async function readOwnFile(): Promise<Record<string, string>> {
  const text = await readFile(join(installationFolder, '.env'), 'utf8').catch(() => '')
  const parsed = await new EnvParser(text, app.appRoot, { ignoreProcessEnv: true }).parse()
  return parsed as Record<string, string>
}
