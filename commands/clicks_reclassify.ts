import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { ReclassificationSums } from '#app/visits/reclassification/reclassification'

const DAY_MS = 24 * 3_600_000

/** Judges kept clicks again, after an update that knows more crawlers. */
export default class ClicksReclassify extends BaseCommand {
  static commandName = 'clicks:reclassify'
  static description =
    'Reclassify kept raw clicks by the rules of this release and correct all sums'
  static help = [
    'Give the first and the last day, in UTC: --from=2026-11-01 --to=2026-11-30.',
    'Shunt can run in the meantime. What was interrupted goes on where it was when it is started',
    'again with the same days. --dry-run changes nothing and prints what would move.',
  ]
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'First day, YYYY-MM-DD in UTC' })
  declare from?: string

  @flags.string({ description: 'Last day, YYYY-MM-DD in UTC' })
  declare to?: string

  @flags.boolean({ description: 'Change nothing, and print the clicks that would change class' })
  declare dryRun: boolean

  @flags.number({ description: 'Clicks of one step (2,000 when left out)' })
  declare step?: number

  @flags.boolean({ description: 'Print the sums as JSON and nothing else' })
  declare json: boolean

  async run() {
    const { isDay } = await import('#app/shared/time/date_time')
    const { from, to, step } = this
    if (!from || !to || !isDay(from) || !isDay(to) || from > to) {
      return this.#refuse('Give --from and --to as days that exist, YYYY-MM-DD, in this order')
    }
    if (step !== undefined && !(Number.isInteger(step) && step >= 1 && step <= 10_000)) {
      return this.#refuse('Give --step as a whole number from 1 to 10000')
    }
    const { reclassifyClicks } =
      await import('#app/visits/reclassification/actions/reclassify_clicks')
    const { OvertakenRun } = await import('#app/visits/reclassification/actions/note_run')
    try {
      const sums = await reclassifyClicks({
        fromMs: Date.parse(from),
        beforeMs: Date.parse(to) + DAY_MS,
        isDryRun: this.dryRun,
        stepClicks: step,
        onStep: ({ judged }, reachedMs) => this.#report(judged, reachedMs),
      })
      this.#print(sums)
    } catch (error) {
      if (!(error instanceof OvertakenRun)) throw error
      this.#refuse('Another process judges the clicks of these days; this one stops')
    }
  }

  #refuse(message: string): void {
    this.logger.error(message)
    this.exitCode = 1
  }

  #nextReport = 100_000

  #report(judged: number, reachedMs: number): void {
    if (this.json || judged < this.#nextReport) return
    this.#nextReport += 100_000
    this.logger.info(`${judged} clicks, up to ${new Date(reachedMs).toISOString()}`)
  }

  #print(sums: ReclassificationSums): void {
    if (this.json) return void process.stdout.write(`${JSON.stringify(sums)}\n`)
    const moved = sums.moved.reduce((sum, { clicks }) => sum + clicks, 0)
    this.logger.success(
      `${sums.judged} clicks judged, ${moved} ${this.dryRun ? 'would move' : 'moved'}`
    )
    for (const { from, to, clicks } of sums.moved) this.logger.log(`  ${from} → ${to}   ${clicks}`)
    if (sums.renamed > 0) this.logger.log(`  Another rule, same class   ${sums.renamed}`)
    if (sums.notJudged > 0) {
      this.logger.log(`  Stay as they are, without a user agent   ${sums.notJudged}`)
    }
  }
}
