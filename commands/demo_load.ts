import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { DemoResult } from '#app/installation/demo/actions/load_demo'
import type { DemoComparison } from '#app/installation/demo/rules/compare'

/** Fills a workspace with a month of life, and shows that the report says what happened. */
export default class DemoLoad extends BaseCommand {
  static commandName = 'demo:load'
  static description = 'Create links to well-known sites and play a month of visits to them'
  static help = [
    'The visits go through the spool and its drainer like real ones; then the report stands beside',
    'what was sent. A second run adds to what is there.',
  ]
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'How many links', default: 1_000 })
  declare links: number

  @flags.number({ description: 'How many visits', default: 20_000 })
  declare visits: number

  @flags.number({ description: 'The same seed plans the same visits', default: 1 })
  declare seed: number

  @flags.string({ description: 'Id of the workspace; the oldest one when left out' })
  declare workspace?: string

  async run() {
    const { findDemoTarget: demoPlace } =
      await import('#app/installation/demo/queries/find_demo_target')
    const { loadDemo } = await import('#app/installation/demo/actions/load_demo')
    if (!(this.links >= 1 && this.visits >= 1)) {
      return this.#refuse('--links and --visits are whole numbers from 1')
    }
    const place = await demoPlace(this.workspace ?? null)
    if (!place) {
      return this.#refuse(
        this.workspace
          ? 'There is no such workspace'
          : 'There is no workspace; `node ace install` makes the first one'
      )
    }
    this.logger.info(`loading into the workspace "${place.workspace.name}"`)
    const startedAt = performance.now()
    const outcome = await loadDemo(place, {
      links: Math.floor(this.links),
      visits: Math.floor(this.visits),
      seed: this.seed,
      onProgress: (message) => this.logger.info(`${seconds(startedAt)}  ${message}`),
    })
    this.#show(outcome)
  }

  #refuse(fault: string) {
    this.exitCode = 1
    this.logger.error(fault)
  }

  #show({ classes, countries, differences }: DemoResult) {
    this.#table('What came', classes)
    this.#table('People from', countries)
    if (differences.length === 0) return
    this.logger.log('\nWhy they differ:')
    for (const { visits, reason } of differences) this.logger.log(`  ${visits} × ${reason}`)
  }

  #table(title: string, rows: readonly DemoComparison[]) {
    this.logger.log(`\n${title.padEnd(32)}      sent  reported  difference`)
    for (const { name, sent, reported } of rows) {
      const difference = sent === reported ? '' : `${reported > sent ? '+' : ''}${reported - sent}`
      const figures = [`${sent}`.padStart(10), `${reported}`.padStart(10), difference.padStart(12)]
      this.logger.log(`${name.padEnd(32)}${figures.join('')}`.trimEnd())
    }
  }
}

/** Returns how long it has been going on. */
function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`.padStart(7)
}
