import { BaseSchema } from '@adonisjs/lucid/schema'

/** Folders of links. `parent_key` is the parent's id or empty: a unique key ignores NULL. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE folders (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        parent_key VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
        name VARCHAR(100) NOT NULL,
        name_key VARCHAR(300) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        created_at DATETIME(3) NOT NULL,
        UNIQUE KEY folders_name (workspace_id, parent_key, name_key),
        CONSTRAINT folders_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('folders')
  }
}
