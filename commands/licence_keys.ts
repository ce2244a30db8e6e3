import { writeFile } from 'node:fs/promises'
import { args, BaseCommand } from '@adonisjs/core/ace'

/** Makes a vendor's pair of keys: the private one signs licences, the public one goes into a build. */
export default class LicenceKeys extends BaseCommand {
  static commandName = 'licence:keys'
  static description = 'Create the keys of a vendor who signs licences'
  static help = [
    'Writes the private key to a new file that only you can read: keep it off every installation.',
    'Prints the public key, which config/licence.ts of your builds names.',
  ]

  @args.string({ description: 'File for the private key; it must not be there yet' })
  declare file: string

  async run() {
    const { makeVendorKeys } = await import('#plugins/signed_licence/vendor')
    const { privateKeyPem, publicKey } = makeVendorKeys()
    try {
      await writeFile(this.file, privateKeyPem, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      this.exitCode = 1
      return this.logger.error(`The private key was not written: ${(error as Error).message}`)
    }
    this.logger.success(`The private key is in ${this.file}`)
    this.logger.log(`Put this into publicKeys of config/licence.ts: '${publicKey}'`)
  }
}
