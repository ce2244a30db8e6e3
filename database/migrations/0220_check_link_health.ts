import { BaseSchema } from '@adonisjs/lucid/schema'

const HASH = 'BINARY(16)'
const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'
const STATUS = 'VARCHAR(11) CHARACTER SET ascii COLLATE ascii_bin'

/** Indexes of links: those whose check is due, and those that a list narrows down by health. */
const INDEXES = {
  links_health_due: 'health_due_at',
  links_health: 'workspace_id, shelf, health_status, created_at',
}

/**
 * What the checks of destinations found, for each link and for each address that they lead to. An
 * address that many links share has one row, so that it is looked at once for all of them.
 * `health_reported` is the status that the latest event named.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE links
        ADD COLUMN health_status ${STATUS} NOT NULL DEFAULT 'Unknown',
        ADD COLUMN health_finding TEXT CHARACTER SET utf8mb4 NULL,
        ADD COLUMN health_checked_at DATETIME(3) NULL,
        ADD COLUMN health_reported ${STATUS} NOT NULL DEFAULT 'Healthy',
        ADD COLUMN health_due_at DATETIME(3) NULL DEFAULT '1970-01-02 00:00:00'`)
    // Links that are there already are due; from here on the code that makes a link says when it
    // is.
    this.schema.raw('ALTER TABLE links ALTER COLUMN health_due_at SET DEFAULT NULL')
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.schema.raw(
        `ALTER TABLE links ADD KEY ${name} (${columns}), ALGORITHM = INPLACE, LOCK = NONE`
      )
    }
    this.schema.raw('ALTER TABLE workspaces ADD COLUMN health_checks TINYINT(1) NOT NULL DEFAULT 1')
    this.schema.raw(`
      CREATE TABLE checked_urls (
        url_hash ${HASH} NOT NULL PRIMARY KEY,
        status ${STATUS} NOT NULL DEFAULT 'Unknown',
        finding TEXT CHARACTER SET utf8mb4 NULL,
        suspected_at DATETIME(3) NULL,
        checked_at DATETIME(3) NULL,
        leased_until DATETIME(3) NOT NULL DEFAULT '1970-01-02 00:00:00',
        KEY checked_urls_checked (checked_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE link_destinations (
        url_hash ${HASH} NOT NULL,
        link_id ${ID} NOT NULL,
        PRIMARY KEY (url_hash, link_id),
        KEY link_destinations_link (link_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE checked_hosts (
        host VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        next_turn_at DATETIME(3) NOT NULL,
        deferred_until DATETIME(3) NOT NULL,
        KEY checked_hosts_turn (next_turn_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['checked_hosts', 'link_destinations', 'checked_urls']) {
      this.schema.dropTable(table)
    }
    this.schema.raw('ALTER TABLE workspaces DROP COLUMN health_checks')
    for (const name of Object.keys(INDEXES)) this.schema.raw(`ALTER TABLE links DROP KEY ${name}`)
    this.schema.raw(`
      ALTER TABLE links DROP COLUMN health_status, DROP COLUMN health_finding,
        DROP COLUMN health_checked_at, DROP COLUMN health_reported, DROP COLUMN health_due_at`)
  }
}
