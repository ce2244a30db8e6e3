import { pathToFileURL } from 'node:url'
import { Env } from '@adonisjs/core/env'
import { installationFolder, settingPath } from '#config/folders'
import { SETTINGS } from '#start/settings'
import { readSecretFiles } from '#start/settings/secret_files'

/**
 * The settings of this installation, read before anything else starts. `config/installation.ts`
 * derives the rest.
 */
readSecretFiles(process.env, settingPath)

export default await Env.create(pathToFileURL(`${installationFolder}/`), SETTINGS)
