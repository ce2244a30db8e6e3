import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Machines from whose workers nearly no host that links lead to can be reached: the fault is theirs,
 * and the links keep their health.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE link_check_outages (
        machine VARCHAR(253) NOT NULL PRIMARY KEY,
        hosts INT UNSIGNED NOT NULL,
        failed INT UNSIGNED NOT NULL,
        reason VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        seen_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('link_check_outages')
  }
}
