import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import logger from '@adonisjs/core/services/logger'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { installLicence } from '#app/platform/licence/actions/install_licence'
import { readStoredLicence } from '#app/platform/licence/queries/read_stored_licence'
import { licenceSource } from '#app/platform/plugins/licence_source'
import { Problem } from '#app/shared/problems/problem'
import installation from '#config/installation'

/** The hash of the file that was last refused: it is reported once. */
let refused = ''

/**
 * Enters the licence of `LICENCE_FILE` where the file is new. What is entered later, in the console
 * or by a command, holds until the file changes.
 */
export async function takeLicenceFile(file = installation.licenceFile): Promise<void> {
  if (!file || !licenceSource().source.takesLicences) return
  const text = await readFile(file, 'utf8').catch((error: Error) => report(file, error.message))
  if (text === null) return
  const hash = createHash('sha256').update(text).digest('hex')
  const stored = await readStoredLicence()
  if (hash === refused || stored?.fileHash === hash) return
  try {
    await installLicence(text, SERVICE_ACTOR, hash)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    report(file, error.message)
    refused = hash
  }
}

let reported = ''

function report(file: string, reason: string): null {
  if (reason !== reported) logger.error({ file, reason }, 'the licence of LICENCE_FILE is not used')
  reported = reason
  return null
}
