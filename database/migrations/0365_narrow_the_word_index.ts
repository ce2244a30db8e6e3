import { BaseSchema } from '@adonisjs/lucid/schema'
import { rebuildLinkIndex } from '#app/linking/links/actions/rebuild_link_index'
import { select } from '#app/shared/sql'

const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'

/**
 * A narrower index of words: links of words and endings without the words that they end, under a
 * number of the workspace, and the words that too many links have to help any search. `link_words`
 * and `word_parts` stay for the version before; a sweep moves their rows (decision 27).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE workspace_numbers (
        workspace_id ${ID} NOT NULL,
        number INT UNSIGNED NOT NULL AUTO_INCREMENT,
        PRIMARY KEY (workspace_id),
        UNIQUE KEY workspace_numbers_number (number)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE word_links (
        workspace_number INT UNSIGNED NOT NULL,
        word VARBINARY(96) NOT NULL,
        link_id ${ID} NOT NULL,
        PRIMARY KEY (workspace_number, word, link_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE word_endings (
        workspace_number INT UNSIGNED NOT NULL,
        ending VARBINARY(96) NOT NULL,
        beginning VARBINARY(96) NOT NULL,
        PRIMARY KEY (workspace_number, ending, beginning)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE frequent_words (
        workspace_id ${ID} NOT NULL,
        word VARBINARY(96) NOT NULL,
        PRIMARY KEY (workspace_id, word)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    // Since `links_by_close` and `links_by_start` no query names these.
    this.schema.raw('ALTER TABLE links DROP KEY links_ends, DROP KEY links_starts')
    this.defer(async (client) => {
      const [text] = await select(client, 'SELECT 1 FROM link_texts LIMIT 1')
      if (!text) await rebuildLinkIndex(client)
    })
  }

  async down() {
    for (const name of ['frequent_words', 'word_endings', 'word_links', 'workspace_numbers']) {
      this.schema.dropTable(name)
    }
    this.schema.raw(`
      ALTER TABLE links
        ADD KEY links_ends (workspace_id, shelf, status, ends_at, starts_at, created_at),
        ADD KEY links_starts (workspace_id, shelf, status, starts_at, ends_at, created_at)`)
  }
}
