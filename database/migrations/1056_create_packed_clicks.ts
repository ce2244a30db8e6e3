import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/** Older raw clicks, packed: the rows of some thousands in one (decision 60). */
export default class extends BaseSchema {
  async up() {
    // data is what COMPRESS makes of a JSON list of rows, link_filter finds packs that can have a link.
    this.schema.raw(`
      CREATE TABLE packed_clicks (
        no BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        workspace_no MEDIUMINT UNSIGNED NOT NULL,
        first_at DATETIME(3) NOT NULL,
        last_at DATETIME(3) NOT NULL,
        row_count SMALLINT UNSIGNED NOT NULL,
        link_filter VARBINARY(4096) NOT NULL,
        checksum BINARY(32) NOT NULL,
        data MEDIUMBLOB NOT NULL,
        PRIMARY KEY (no),
        KEY packed_clicks_first (workspace_no, first_at),
        KEY packed_clicks_last (workspace_no, last_at)
      ) ${TABLE}`)

    // Clicks before packed_before can be packed from a day after packed_noted_at on. Who packs and who changes
    // packed clicks writes packings, so that they take turns.
    this.schema.raw(`
      ALTER TABLE click_workspaces
        ADD COLUMN packed_before DATETIME(3) NULL,
        ADD COLUMN packed_noted_at DATETIME(3) NULL,
        ADD COLUMN packings INT UNSIGNED NOT NULL DEFAULT 0,
        ALGORITHM=INSTANT`)
  }

  async down() {
    throw new Error('Packed clicks are in this table alone.')
  }
}
