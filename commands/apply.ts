import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Makes the installation as files describe it. */
export default class Apply extends BaseCommand {
  static commandName = 'apply'
  static description = 'Make the installation as files describe it: all of it, or nothing'
  static help = [
    'Files are YAML or JSON, of documents { apiVersion: shunt/v1, kind, name, ... }; docs/provisioning.md has every kind.',
    'Secrets are { fromFile: path } or { fromEnv: NAME }. What is not named stays as it is.',
    '',
    'Ends with 0 when all is as described, 2 when a dry run finds differences, 1 when files are refused.',
    '',
    '  {{ binaryName }} apply acme.yaml plans.yaml --dry-run',
    '  {{ binaryName }} apply acme.yaml --prune',
  ]
  static options: CommandOptions = { startApp: true }

  @args.spread({ description: 'The files' })
  declare files: string[]

  @flags.boolean({ description: 'Say what would change, and change nothing' })
  declare dryRun: boolean

  @flags.boolean({ description: 'Remove what an earlier file made and these do not describe' })
  declare prune: boolean

  @flags.boolean({ description: 'Print JSON and nothing else' })
  declare json: boolean

  async run() {
    const { FilesRefused } = await import('#app/installation/provisioning/description')
    const { Problem } = await import('#app/shared/problems/problem')
    try {
      await this.#apply()
    } catch (error) {
      if (!(error instanceof FilesRefused) && !(error instanceof Problem)) throw error
      this.exitCode = 1
      const refusals = error instanceof FilesRefused ? error.refusals : []
      if (this.json) {
        const found = refusals.length > 0 ? refusals : [{ reason: error.message }]
        process.stdout.write(`${JSON.stringify({ refused: found })}\n`)
        return
      }
      process.stderr.write(`${error.message}\n`)
      this.logger.error('Nothing was changed.')
    }
  }

  async #apply() {
    const { applyDescriptions } =
      await import('#app/installation/provisioning/actions/apply_descriptions')
    const { readFiles } = await import('#app/installation/provisioning/queries/read_files')
    const { describeOutcomes } =
      await import('#app/installation/provisioning/rules/describe_outcomes')
    const { operatorPath } = await import('#config/folders')
    const files = readFiles(this.files.map((shown) => ({ shown, path: operatorPath(shown) })))
    const options = { isDryRun: this.dryRun, prunes: this.prune }
    const outcomes = await applyDescriptions(files, options)
    const isDifferent = outcomes.some(({ verb }) => verb !== 'none')
    if (this.dryRun && isDifferent) this.exitCode = 2
    const text = this.json
      ? JSON.stringify({ items: outcomes })
      : describeOutcomes(outcomes, { isDryRun: this.dryRun, prunes: this.prune })
    process.stdout.write(`${text}\n`)
  }
}
