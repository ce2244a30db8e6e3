import { BaseSchema } from '@adonisjs/lucid/schema'

const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'

/** Indexes by which a page of a list is found: shelf first, for every list is of one shelf. */
const INDEXES = {
  links_created: 'workspace_id, shelf, created_at, id, status, ends_at, starts_at',
  links_updated: 'workspace_id, shelf, updated_at',
  links_title: 'workspace_id, shelf, title',
  links_alias: 'workspace_id, shelf, alias',
  links_clicks: 'workspace_id, shelf, human_clicks',
  links_last_clicked: 'workspace_id, shelf, last_clicked_at',
  links_ends: 'workspace_id, shelf, status, ends_at, starts_at, created_at',
  links_starts: 'workspace_id, shelf, status, starts_at, ends_at, created_at',
  links_campaign: 'campaign_id, workspace_id, shelf, created_at',
  links_folder: 'folder_id, workspace_id, shelf, created_at',
  links_domain: 'domain_id, workspace_id, shelf, created_at',
}

/** Those that were there before and are made again or are no longer needed. */
const OLD = [
  ...['links_created', 'links_updated', 'links_alias', 'links_clicks', 'links_last_clicked'],
  ...['links_title', 'links_campaign', 'links_folder'],
]

/**
 * What lists and searches of a million links need: kept counts, the text that is searched, the
 * words in it, and the parts of those words. 0365 fills them, because the code that does knows its tables.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('ALTER TABLE links ADD KEY links_workspace_fk (workspace_id)')
    this.schema.raw(`ALTER TABLE links ${OLD.map((name) => `DROP KEY ${name}`).join(', ')}`)
    this.schema.raw(`
      ALTER TABLE links ADD COLUMN shelf TINYINT GENERATED ALWAYS AS (
        CASE WHEN deleted_at IS NOT NULL THEN 2 WHEN status = 'Archived' THEN 1 ELSE 0 END
      ) VIRTUAL INVISIBLE`)
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.schema.raw(
        `ALTER TABLE links ADD KEY ${name} (${columns}), ALGORITHM = INPLACE, LOCK = NONE`
      )
    }
    this.schema.raw('ALTER TABLE links DROP KEY links_workspace_fk')
    this.#createTables()
  }

  #createTables() {
    this.schema.raw(`
      CREATE TABLE link_counts (
        workspace_id ${ID} NOT NULL,
        kind VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        item VARCHAR(150) NOT NULL,
        spelling VARCHAR(50) NOT NULL DEFAULT '',
        links BIGINT NOT NULL DEFAULT 0,
        listed BIGINT NOT NULL DEFAULT 0,
        changes BIGINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (workspace_id, kind, item, spelling)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`)
    this.schema.raw(`
      CREATE TABLE link_texts (
        workspace_id ${ID} NOT NULL,
        link_id ${ID} NOT NULL,
        shelf TINYINT NOT NULL,
        text MEDIUMBLOB NOT NULL,
        PRIMARY KEY (workspace_id, link_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE link_words (
        workspace_id ${ID} NOT NULL,
        word VARBINARY(96) NOT NULL,
        link_id ${ID} NOT NULL,
        PRIMARY KEY (workspace_id, word, link_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE word_parts (
        workspace_id ${ID} NOT NULL,
        part VARBINARY(48) NOT NULL,
        word VARBINARY(96) NOT NULL,
        PRIMARY KEY (workspace_id, part, word)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['word_parts', 'link_words', 'link_texts', 'link_counts']) {
      this.schema.dropTable(table)
    }
  }
}
