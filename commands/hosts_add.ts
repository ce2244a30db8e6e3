import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Has links answer on a former host of the default short domain. */
export default class HostsAdd extends BaseCommand {
  static commandName = 'hosts:add'
  static description = 'Have links answer on a host that short URLs had before'
  static help = [
    'Shunt writes down every host that the default short domain has. This adds one of before, with',
    'its port where short URLs had one. In force within 2 seconds, without a restart.',
  ]
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'The host, such as go.example.com or go.example.com:8443' })
  declare host: string

  async run() {
    const { addHost } = await import('#app/linking/printed_hosts/actions/add_host')
    const { HostRefused } = await import('#app/linking/printed_hosts/host_refused')
    try {
      const { host, isNew } = await addHost(this.host)
      this.logger.success(isNew ? `Links answer on ${host}` : `Links answered on ${host} already`)
    } catch (error) {
      if (!(error instanceof HostRefused)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}
