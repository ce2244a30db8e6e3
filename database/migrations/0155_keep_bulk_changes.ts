import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Bulk changes, one row each, and what each of them did to a link, so that it can be undone and a
 * job goes on where it stopped (docs/decisions/0028).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE bulk_changes (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        action VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        undoes CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        arguments JSON NOT NULL,
        selection JSON NOT NULL,
        status VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        position CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
        matched INT UNSIGNED NOT NULL DEFAULT 0,
        done INT UNSIGNED NOT NULL DEFAULT 0,
        changed INT UNSIGNED NOT NULL DEFAULT 0,
        failure JSON NULL,
        created_by CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        api_key_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        created_at DATETIME(3) NOT NULL,
        worked_at DATETIME(3) NOT NULL,
        finished_at DATETIME(3) NULL,
        KEY bulk_changes_workspace (workspace_id, created_at),
        KEY bulk_changes_status (status, worked_at),
        KEY bulk_changes_created (created_at),
        CONSTRAINT bulk_changes_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE bulk_change_links (
        change_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        link_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        version INT UNSIGNED NULL,
        before_change JSON NULL,
        code VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NULL,
        PRIMARY KEY (change_id, link_id),
        KEY bulk_change_links_code (change_id, code)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['bulk_change_links', 'bulk_changes']) this.schema.dropTable(table)
  }
}
