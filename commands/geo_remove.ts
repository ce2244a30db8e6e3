import { BaseCommand } from '@adonisjs/core/ace'

/** Takes the installed city database away. */
export default class GeoRemove extends BaseCommand {
  static commandName = 'geo:remove'
  static description = 'Remove the installed city database; reports have no regions and cities then'
  static help = [
    'Regions and cities of clicks that were counted stay until the clicks are deleted.',
  ]

  async run() {
    const { rm } = await import('node:fs/promises')
    const { default: places } = await import('#config/places')
    if (places.ownFile) {
      this.logger.error('GEO_CITY_DATABASE names a database; remove that setting.')
      this.exitCode = 1
      return
    }
    await rm(places.indexFile, { force: true })
    this.logger.success('There is no city database.')
  }
}
