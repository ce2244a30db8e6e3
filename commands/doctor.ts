import { writeFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { Finding, PlainFinding } from '#app/installation/doctor/finding'

const EXIT_CODES = { Ok: 0, Warning: 1, Error: 2 } as const
const SIGNS = { Ok: '✔', Warning: '!', Error: '✖' } as const
const LEAVE_AFTER_MS = 2_000
const SEVERITIES = ['Ok', 'Warning', 'Error'] as const

/** Looks at everything that commonly goes wrong with an installation, and says what to do. */
export default class Doctor extends BaseCommand {
  static commandName = 'doctor'
  static description = 'Check this installation, and print its issues and what to do'
  static help = [
    'Ends with 0 when all is well, with 1 when there are warnings, with 2 when there are errors.',
    '--mail-to=you@example.com sends a real test mail. --bundle=file.tar.gz writes a file without',
    'secrets for those who help.',
  ]
  // The doctor starts the application by itself, and says so where settings do not let it start.
  static options: CommandOptions = { startApp: false }

  @flags.boolean({ description: 'Print JSON and nothing else' })
  declare json: boolean

  @flags.string({ description: 'Send a test email to this address' })
  declare mailTo?: string

  @flags.string({ description: 'Write a support bundle without secrets to this file' })
  declare bundle?: string

  async run() {
    const findings = (await this.#startApplication()) ?? (await this.#examine())
    const status = SEVERITIES[Math.max(...findings.map((one) => SEVERITIES.indexOf(one.status)))]
    this.exitCode = EXIT_CODES[status]
    this.#leaveSoon()
    const { toPlainFinding } = await import('#app/installation/doctor/finding')
    const plain = findings.map(toPlainFinding)
    if (this.json)
      return void process.stdout.write(`${JSON.stringify({ status, findings: plain })}\n`)
    this.#print(plain)
  }

  /** Waits for no service to say goodbye: one that is not there never does. */
  #leaveSoon(): void {
    setTimeout(() => process.exit(this.exitCode), LEAVE_AFTER_MS).unref()
  }

  /** @returns what stands in the way; null: nothing */
  async #startApplication(): Promise<Finding[] | null> {
    try {
      await this.app.boot()
      // What services say in their logs while they are looked at, the findings say better.
      const logger = await this.app.container.make('logger')
      logger.level = 'silent'
      await this.app.start(() => {})
      return null
    } catch (error) {
      return this.#describeStart(error as Error)
    }
  }

  async #describeStart({ message }: Error) {
    const { errorFinding } = await import('#app/installation/doctor/finding')
    const { readSettingFacts } = await import('#app/installation/doctor/queries/read_setting_facts')
    const { findSettingFaults } = await import('#app/installation/doctor/rules/setting_findings')
    const { findWrongSettings } = await import('#start/settings')
    const wrong = findWrongSettings(process.env)
    const others = findSettingFaults(await readSettingFacts())
    const found = (wrong.length > 0 ? wrong : [message]).map((reason) =>
      errorFinding('settings', 'not_starting', { reason })
    )
    if (this.bundle !== undefined) {
      found.push(errorFinding('settings', 'no_bundle'))
    }
    return [...found, ...others.filter((one) => one.advice !== null)]
  }

  async #examine(): Promise<Finding[]> {
    const { examineInstallation } =
      await import('#app/installation/doctor/queries/examine_installation')
    const findings = await examineInstallation()
    if (this.mailTo !== undefined) {
      const { sendTestMail } = await import('#app/installation/doctor/actions/send_test_mail')
      findings.push(await sendTestMail(this.mailTo))
    }
    if (this.bundle !== undefined) await this.#writeBundle(findings)
    return findings
  }

  async #writeBundle(findings: readonly Finding[]): Promise<void> {
    const { buildSupportBundle } =
      await import('#app/installation/support_bundle/queries/build_support_bundle')
    const { operatorPath } = await import('#config/folders')
    const path = operatorPath(this.bundle!)
    await writeFile(path, await buildSupportBundle(findings), { mode: 0o600 })
    if (!this.json) this.logger.success(`Wrote ${path}; read it before you send it.`)
  }

  #print(findings: readonly PlainFinding[]): void {
    for (const { check, status, found, advice } of findings) {
      const sign = this.colors[COLOURS[status]](SIGNS[status])
      this.logger.log(`${sign} ${check.padEnd(12)} ${found}`)
      if (advice !== null) this.logger.log(`${' '.repeat(15)}→ ${advice}`)
    }
    const count = (status: Finding['status']) =>
      findings.filter((one) => one.status === status).length
    const [errors, warnings] = [count('Error'), count('Warning')]
    this.logger.log('')
    this.logger.log(
      errors + warnings === 0 ? 'All is well.' : `${errors} errors, ${warnings} warnings.`
    )
  }
}

const COLOURS = { Ok: 'green', Warning: 'yellow', Error: 'red' } as const
