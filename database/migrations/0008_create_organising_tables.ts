import { BaseSchema } from '@adonisjs/lucid/schema'

const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'

/** Saved views of the link list, UTM templates, and notes on days. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE saved_views (
        id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        owner_id ${ID} NOT NULL,
        name VARCHAR(100) NOT NULL,
        shared TINYINT(1) NOT NULL DEFAULT 0,
        filter JSON NOT NULL,
        created_at DATETIME(3) NOT NULL,
        KEY saved_views_workspace (workspace_id, owner_id),
        CONSTRAINT saved_views_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE utm_templates (
        id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        name VARCHAR(100) NOT NULL,
        name_key VARCHAR(300) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        utm_source VARCHAR(200) NULL,
        utm_medium VARCHAR(200) NULL,
        utm_campaign VARCHAR(200) NULL,
        utm_term VARCHAR(200) NULL,
        utm_content VARCHAR(200) NULL,
        created_at DATETIME(3) NOT NULL,
        UNIQUE KEY utm_templates_name (workspace_id, name_key),
        CONSTRAINT utm_templates_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE notes (
        id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        text VARCHAR(200) NOT NULL,
        day DATE NOT NULL,
        time CHAR(5) CHARACTER SET ascii COLLATE ascii_bin NULL,
        link_id ${ID} NULL,
        campaign_id ${ID} NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        KEY notes_day (workspace_id, day),
        CONSTRAINT notes_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['notes', 'utm_templates', 'saved_views']) this.schema.dropTable(table)
  }
}
