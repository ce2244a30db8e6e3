import { args, BaseCommand, flags } from '@adonisjs/core/ace'

/** Installs a pack of countries, crawlers and block lists, where there is no internet. */
export default class DataInstall extends BaseCommand {
  static commandName = 'data:install'
  static description = 'Install a signed file of countries, crawlers and block lists'
  static help = [
    'It is taken where it was signed by a key of DATA_PACK_SIGNERS. Restart afterwards: countries and crawlers are read',
    'when a process starts. Install it on every machine.',
  ]

  @args.string({ description: 'File that `data:pack` wrote' })
  declare file: string

  @flags.boolean({ description: 'Take it although a newer one is installed' })
  declare older: boolean

  async run() {
    const { installDataPack } =
      await import('#app/installation/data_packs/actions/install_data_pack')
    const { UnusableDataPack } = await import('#app/installation/data_packs/data_pack')
    const { operatorPath } = await import('#config/folders')
    try {
      const { madeAt, files } = await installDataPack(operatorPath(this.file), this.older)
      for (const { name, from } of files) this.logger.log(`${name}: ${from}`)
      this.logger.success(`The data of ${madeAt.slice(0, 10)} is installed. Restart to use it.`)
    } catch (error) {
      if (!(error instanceof UnusableDataPack)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
