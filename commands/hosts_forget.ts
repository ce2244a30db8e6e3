import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Ends the answers on a former host of the default short domain. */
export default class HostsForget extends BaseCommand {
  static commandName = 'hosts:forget'
  static description = 'Stop answering links on a host that short URLs had before'
  static help = [
    'Links that were printed with it stop working there, and workspaces can add it as a domain.',
    'In force within 2 seconds, without a restart.',
  ]
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'The host, as hosts:list shows it' })
  declare host: string

  async run() {
    const { forgetHost } = await import('#app/linking/printed_hosts/actions/forget_host')
    const { HostRefused } = await import('#app/linking/printed_hosts/host_refused')
    try {
      this.logger.success(`Links no longer answer on ${await forgetHost(this.host)}`)
    } catch (error) {
      if (!(error instanceof HostRefused)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
