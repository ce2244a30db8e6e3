import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Every host that the default short domain has had, with its port where it has one, so that links
 * that were printed with it go on working after a change of `SHORT_DOMAIN` or `APP_URL`.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE printed_hosts (
        host VARCHAR(260) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        hostname VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        recorded_at DATETIME(3) NOT NULL,
        KEY printed_hosts_hostname (hostname)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('printed_hosts')
  }
}
