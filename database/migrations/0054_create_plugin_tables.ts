import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What administrators set of plugins, and what plugins keep. Every change of the first two raises
 * the version, which all processes watch.
 */
export default class extends BaseSchema {
  async up() {
    const id = 'VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL'
    this.schema.raw(`
      CREATE TABLE plugin_version (
        id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
        version BIGINT UNSIGNED NOT NULL
      ) ENGINE=InnoDB`)
    this.schema.raw('INSERT INTO plugin_version (id, version) VALUES (1, 1)')

    this.schema.raw(`
      CREATE TABLE plugin_states (
        plugin_id ${id} PRIMARY KEY,
        enabled BOOLEAN NULL,
        settings MEDIUMTEXT NOT NULL,
        healthy BOOLEAN NULL,
        health_message VARCHAR(500) NULL,
        checked_at DATETIME(3) NULL,
        updated_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE plugin_secrets (
        plugin_id ${id},
        name VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        value TEXT NOT NULL,
        set_by CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        set_at DATETIME(3) NOT NULL,
        PRIMARY KEY (plugin_id, name)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE plugin_store (
        plugin_id ${id},
        name VARBINARY(480) NOT NULL,
        value MEDIUMTEXT NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (plugin_id, name)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['plugin_store', 'plugin_secrets', 'plugin_states', 'plugin_version']) {
      this.schema.dropTable(table)
    }
  }
}
