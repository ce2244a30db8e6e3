import { args, BaseCommand, flags } from '@adonisjs/core/ace'

/** Makes a pack of countries, crawlers and block lists, where there is internet. */
export default class DataPack extends BaseCommand {
  static commandName = 'data:pack'
  static description = 'Make a signed file of the newest countries and crawlers, and of block lists'
  static help = [
    'Brings the newest data from the npm registry, and signs it with a key of yours: it is made where --key names no file',
    'yet, and its public part is printed. Installations that name that part in DATA_PACK_SIGNERS take the pack.',
  ]

  @args.string({ description: 'File to be written, such as data.tgz' })
  declare file: string

  @flags.string({ description: 'File of the private key (data_pack_key.pem)' })
  declare key?: string

  @flags.string({ description: 'Folder of block lists to put in' })
  declare blockLists?: string

  @flags.string({ description: 'Folder of packages that were fetched already, as npm packs them' })
  declare packages?: string

  async run() {
    const { makeDataPack } = await import('#app/installation/data_packs/actions/make_data_pack')
    const { UnusableDataPack } = await import('#app/installation/data_packs/data_pack')
    const { NoPackage } = await import('#app/shared/process/npm_package')
    const { operatorPath } = await import('#config/folders')
    try {
      const { files, signer } = await makeDataPack({
        path: operatorPath(this.file),
        keyPath: operatorPath(this.key ?? 'data_pack_key.pem'),
        blockLists: this.blockLists ? operatorPath(this.blockLists) : null,
        packages: this.packages ? operatorPath(this.packages) : null,
      })
      for (const { name, bytes, from } of files) this.logger.log(`${name}: ${bytes} bytes, ${from}`)
      this.logger.success(`${this.file} is signed. Installations take it with this setting:`)
      this.logger.log(`DATA_PACK_SIGNERS=${signer}`)
    } catch (error) {
      if (!(error instanceof UnusableDataPack) && !(error instanceof NoPackage)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
