import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Lines of single links that a bulk change wrote can be left out of a page, where the change has a
 * line of its own. What they belong to is in their signed data: nothing can be hidden by changing
 * the column (docs/decisions/0028).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE audit_log
      ADD COLUMN change_id VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
        GENERATED ALWAYS AS (
          CASE WHEN subject_type = 'link' THEN JSON_UNQUOTE(JSON_EXTRACT(data, '$.changeId')) END
        ) STORED,
      ADD KEY audit_log_changes (workspace_id, change_id, id)`)
  }

  async down() {
    this.schema.raw('ALTER TABLE audit_log DROP KEY audit_log_changes, DROP COLUMN change_id')
  }
}
