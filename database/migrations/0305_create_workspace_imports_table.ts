import { BaseSchema } from '@adonisjs/lucid/schema'

const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'

/**
 * Archives of workspaces that were imported or are (docs/decisions/0055): none is twice, and one that
 * was cut off (`finished_at` is null, and no one was seen at it lately) is found and removed. From
 * `discarded_at` on it can no longer finish.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE workspace_imports (
        archive_id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        source_workspace_id ${ID} NOT NULL,
        started_at DATETIME(3) NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        finished_at DATETIME(3) NULL,
        discarded_at DATETIME(3) NULL,
        KEY workspace_imports_workspace (workspace_id),
        KEY workspace_imports_source (source_workspace_id),
        KEY workspace_imports_finished (finished_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('workspace_imports')
  }
}
