import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hooks } from '@adonisjs/core/app'

/** Puts the packages of the clients among the files of the build, which the installation serves. */
export default hooks.buildStarting(async ({ cwdPath, ui }) => {
  ui.logger.info('packing the clients')
  const { packClients } = await import('./pack.mjs' as string)
  const folder = join(cwdPath, 'public/clients')
  await rm(folder, { recursive: true, force: true })
  await packClients(folder)
})
