import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Visits to aliases that do not exist, by domain and day (UTC), so that people can make the links
 * that others typed without success. `unknown_alias_days` says how many aliases a domain's day has:
 * locked before any is added, it keeps a scanner from filling the table.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE unknown_alias_days (
        domain_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        day DATE NOT NULL,
        aliases INT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (domain_id, day),
        KEY unknown_alias_days_day (day)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE unknown_aliases (
        domain_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        day DATE NOT NULL,
        alias VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        visits INT UNSIGNED NOT NULL DEFAULT 0,
        last_visited_at DATETIME(3) NOT NULL,
        PRIMARY KEY (domain_id, day, alias),
        KEY unknown_aliases_day (day)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('unknown_aliases')
    this.schema.dropTable('unknown_alias_days')
  }
}
