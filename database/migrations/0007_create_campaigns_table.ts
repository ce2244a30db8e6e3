import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE campaigns (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        name VARCHAR(200) NOT NULL,
        utm_source VARCHAR(200) NULL,
        utm_medium VARCHAR(200) NULL,
        utm_campaign VARCHAR(200) NULL,
        archived_at DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        KEY campaigns_workspace (workspace_id, created_at),
        CONSTRAINT campaigns_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('campaigns')
  }
}
