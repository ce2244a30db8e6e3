import { readFile, writeFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'

/** Signs a licence with a vendor's private key. Needs no database and no network. */
export default class LicenceIssue extends BaseCommand {
  static commandName = 'licence:issue'
  static description = 'Sign a licence'
  static help = ['Counts and the plan that are left out are not limited. Days begin at 00:00 UTC.']

  @flags.string({ description: 'File of the private key that licence:keys made' })
  declare key?: string

  @flags.string({ description: 'Whom the licence is for' })
  declare holder?: string

  @flags.string({ description: 'The day on which it expires: 2027-11-30' })
  declare expires?: string

  @flags.string({ description: 'The day from which it is valid; today when left out' })
  declare notBefore?: string

  @flags.number({ description: 'Days after the expiry in which changes are still taken; 14' })
  declare graceDays?: number

  @flags.string({ description: 'The highest plan: Free, Pro or Business' })
  declare plan?: string

  @flags.number({ description: 'The most organisations' })
  declare organisations?: number

  @flags.number({ description: 'The most accounts' })
  declare users?: number

  @flags.number({ description: 'The most links' })
  declare links?: number

  @flags.number({ description: 'The most custom domains' })
  declare domains?: number

  @flags.string({ description: 'What you call this licence; a random id when left out' })
  declare id?: string

  @flags.string({ description: 'File to write it to; printed when left out' })
  declare out?: string

  async run() {
    const { signLicence } = await import('#plugins/signed_licence/file')
    try {
      if (!this.key) throw new Error('--key names the file of the private key.')
      const licence = signLicence(await this.#terms(), await readFile(this.key, 'utf8'))
      if (!this.out) return process.stdout.write(licence)
      await writeFile(this.out, licence, { flag: 'wx' })
      this.logger.success(`The licence is in ${this.out}`)
    } catch (error) {
      this.exitCode = 1
      this.logger.error((error as Error).message)
    }
  }

  async #terms() {
    const { newId } = await import('#app/shared/ids')
    const { now } = await import('#app/shared/time/clock')
    const today = now().toISOString().slice(0, 10)
    return {
      id: this.id ?? newId(),
      holder: this.holder ?? '',
      plan: await this.#plan(),
      organisations: this.organisations ?? null,
      users: this.users ?? null,
      links: this.links ?? null,
      domains: this.domains ?? null,
      notBefore: `${this.notBefore ?? today}T00:00:00.000Z`,
      expires: `${this.expires ?? ''}T00:00:00.000Z`,
      graceDays: this.graceDays ?? 14,
    }
  }

  async #plan(): Promise<string | null> {
    const { default: plans } = await import('#config/plans')
    if (this.plan === undefined) return null
    if (Object.hasOwn(plans, this.plan)) return this.plan
    throw new Error(`--plan is one of ${Object.keys(plans).join(', ')}.`)
  }
}
