import { BaseSchema } from '@adonisjs/lucid/schema'

/** Indexes of lists that are narrowed down by state, with the time at which a link is over. */
const INDEXES = {
  links_by_creation: 'workspace_id, shelf, created_at, id, status, closes_at, starts_at',
  links_by_close: 'workspace_id, shelf, status, closes_at, starts_at, created_at',
  links_by_start: 'workspace_id, shelf, status, starts_at, closes_at, created_at',
}

/**
 * What links gain: an id of another system, the visitor's query, where ended links lead, and how
 * often they may be used. `closes_at` is the end of the schedule, or long ago for a link whose uses
 * are spent, so that lists find both by one index.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE links
      ADD COLUMN external_id VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      ADD COLUMN pass_query TINYINT(1) NOT NULL DEFAULT 0,
      ADD COLUMN expired_url VARCHAR(4096) CHARACTER SET ascii COLLATE ascii_bin NULL,
      ADD COLUMN max_clicks INT UNSIGNED NULL,
      ADD COLUMN used_clicks INT UNSIGNED NOT NULL DEFAULT 0`)
    this.schema.raw(`
      ALTER TABLE links ADD COLUMN closes_at DATETIME(3) GENERATED ALWAYS AS (
        CASE WHEN used_clicks >= max_clicks THEN TIMESTAMP'1970-01-02 00:00:00' ELSE ends_at END
      ) VIRTUAL INVISIBLE`)
    this.schema.raw(
      `ALTER TABLE links ADD UNIQUE KEY links_external_id (workspace_id, external_id),
         ALGORITHM = INPLACE, LOCK = NONE`
    )
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.schema.raw(
        `ALTER TABLE links ADD KEY ${name} (${columns}), ALGORITHM = INPLACE, LOCK = NONE`
      )
    }
    this.schema.raw(
      'ALTER TABLE folders ADD COLUMN expired_url VARCHAR(4096) CHARACTER SET ascii COLLATE ascii_bin NULL'
    )
    this.schema.raw(`
      ALTER TABLE click_days
      ADD COLUMN ended INT UNSIGNED NOT NULL DEFAULT 0 AFTER unknown_codes,
      ALGORITHM=INSTANT`)
  }

  async down() {
    for (const name of [...Object.keys(INDEXES), 'links_external_id']) {
      this.schema.raw(`ALTER TABLE links DROP KEY ${name}`)
    }
    this.schema.raw('ALTER TABLE links DROP COLUMN closes_at')
    this.schema.raw(`
      ALTER TABLE links DROP COLUMN external_id, DROP COLUMN pass_query, DROP COLUMN expired_url,
        DROP COLUMN max_clicks, DROP COLUMN used_clicks`)
    this.schema.raw('ALTER TABLE folders DROP COLUMN expired_url')
    this.schema.raw('ALTER TABLE click_days DROP COLUMN ended')
  }
}
