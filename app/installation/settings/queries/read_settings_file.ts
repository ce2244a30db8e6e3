import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvParser } from '@adonisjs/core/env'
import app from '@adonisjs/core/services/app'
import { settingPath } from '#config/folders'

/** A line of `.env`. */
export interface SettingLine {
  name: string
  value: string
}

const NAME = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_]*)[ \t]*=/gm

/** Reads the `.env` of the installation, or the one of ENV_PATH; empty where there is none. */
export async function readSettingsFile(): Promise<Record<string, string>> {
  return parse(await readText())
}

/** Lists the settings of the file in its order, also those that stand there more than once. */
export async function listSettingLines(): Promise<SettingLine[]> {
  const text = await readText()
  const values = await parse(text)
  return [...text.matchAll(NAME)].map(([, name]) => ({ name, value: values[name] ?? '' }))
}

function readText(): Promise<string> {
  const path = join(settingPath(process.env.ENV_PATH ?? ''), '.env')
  return readFile(path, 'utf8').catch(() => '')
}

async function parse(text: string): Promise<Record<string, string>> {
  const parsed = await new EnvParser(text, app.appRoot, { ignoreProcessEnv: true }).parse()
  return parsed as Record<string, string>
}
