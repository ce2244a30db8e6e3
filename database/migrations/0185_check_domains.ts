import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Custom domains with the proof of their ownership and their checks. `lapsed_claim` is empty for the
 * one row that holds a host name, and the row's own id for claims that lapsed and for removed domains,
 * so that the key lets several workspaces try for a name and one have it. Removed domains stay: their
 * deleted links keep their aliases and their short URLs.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE domains
        ADD COLUMN token VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
        ADD COLUMN lapsed_claim VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
        ADD COLUMN claimed_at DATETIME(3) NULL,
        ADD COLUMN verified_at DATETIME(3) NULL,
        ADD COLUMN removed_at DATETIME(3) NULL,
        ADD COLUMN created_by CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        ADD COLUMN last_check_at DATETIME(3) NULL,
        ADD COLUMN last_check JSON NULL,
        ADD COLUMN check_count INT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN missed_checks TINYINT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN next_check_at DATETIME(3) NULL,
        ADD UNIQUE KEY domains_hostname_claim (hostname, lapsed_claim),
        ADD KEY domains_next_check (next_check_at),
        DROP KEY domains_hostname`)

    this.schema.raw(`
      CREATE TABLE domain_checks (
        domain_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        number INT UNSIGNED NOT NULL,
        outcome VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        first_at DATETIME(3) NOT NULL,
        last_at DATETIME(3) NOT NULL,
        times INT UNSIGNED NOT NULL DEFAULT 1,
        PRIMARY KEY (domain_id, number)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  /** The key of one column comes back where no two rows have the same name. */
  async down() {
    this.schema.dropTable('domain_checks')
    this.schema.raw(`
      ALTER TABLE domains
        DROP COLUMN token, DROP COLUMN claimed_at, DROP COLUMN verified_at, DROP COLUMN removed_at,
        DROP COLUMN created_by, DROP COLUMN last_check_at, DROP COLUMN last_check,
        DROP COLUMN check_count, DROP COLUMN missed_checks, DROP KEY domains_next_check,
        DROP COLUMN next_check_at, DROP KEY domains_hostname_claim, DROP COLUMN lapsed_claim,
        ADD UNIQUE KEY domains_hostname (hostname)`)
  }
}
