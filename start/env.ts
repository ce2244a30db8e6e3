import { pathToFileURL } from 'node:url'
import { Env } from '@adonisjs/core/env'
import { installationFolder } from '#config/folders'
import { SETTINGS } from '#start/settings'

/**
 * The settings of this installation, read before anything else starts. `config/installation.ts`
 * derives the rest.
 */
export default await Env.create(pathToFileURL(`${installationFolder}/`), SETTINGS)
