import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Lists every host that the default short domain has had. */
export default class HostsList extends BaseCommand {
  static commandName = 'hosts:list'
  static description = 'List the hosts on which links of the default short domain answer'
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Print JSON and nothing else' })
  declare json: boolean

  async run() {
    const { listPrintedHosts } =
      await import('#app/linking/printed_hosts/queries/list_printed_hosts')
    const hosts = await listPrintedHosts()
    if (this.json) {
      const items = hosts.map(({ host, isPresent, recordedAt }) => ({
        host,
        isPresent,
        recordedAt,
      }))
      return process.stdout.write(`${JSON.stringify({ items })}\n`)
    }
    if (hosts.length === 0) this.logger.info('No host is listed yet.')
    for (const { host, isPresent, recordedAt } of hosts) {
      const since = recordedAt.toISOString().slice(0, 10)
      this.logger.log(`${host.padEnd(40)} ${isPresent ? 'present' : 'former '} since ${since}`)
    }
  }
}
