import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Makes the kept counts and the search index again, for a database that was changed by hand. */
export default class LinksReindex extends BaseCommand {
  static commandName = 'links:reindex'
  static description = 'Rebuild the counts and the search index of all links'
  static help = [
    'Lists are right without it: every change keeps counts and index in step. It is for a database',
    'whose links were changed by other means. Stop Shunt meanwhile.',
  ]
  static options: CommandOptions = { startApp: true }

  async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { rebuildLinkIndex } = await import('#app/linking/links/actions/rebuild_link_index')
    const links = await rebuildLinkIndex(db, (done) => {
      if (done % 50_000 === 0) this.logger.info(`${done} links`)
    })
    this.logger.success(`${links} links`)
  }
}
