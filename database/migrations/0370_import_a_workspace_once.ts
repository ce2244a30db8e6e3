import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The database itself refuses a second import of a workspace, whichever archive it comes out of: two that
 * began at the same moment used to load the same rows, and removed each other's (decision 55).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      DELETE earlier FROM workspace_imports earlier
        JOIN workspace_imports later ON later.source_workspace_id = earlier.source_workspace_id
          AND (later.started_at, later.archive_id) > (earlier.started_at, earlier.archive_id)`)
    this.schema.raw(`
      ALTER TABLE workspace_imports
        ADD UNIQUE KEY workspace_imports_once (source_workspace_id),
        DROP KEY workspace_imports_source`)
  }

  async down() {
    this.schema.raw(`
      ALTER TABLE workspace_imports
        ADD KEY workspace_imports_source (source_workspace_id),
        DROP KEY workspace_imports_once`)
  }
}
