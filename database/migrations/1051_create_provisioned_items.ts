import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin'

/** What files describe: which row each description stands for, and what it said when it was applied last. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE provisioned_items (
        kind VARCHAR(30) ${ASCII} NOT NULL,
        item_id VARCHAR(64) ${ASCII} NOT NULL,
        path VARCHAR(600) NOT NULL,
        organisation_id ${ID} NULL,
        workspace_id ${ID} NULL,
        is_made BOOLEAN NOT NULL,
        fields JSON NOT NULL,
        applied_at DATETIME(3) NOT NULL,
        PRIMARY KEY (kind, item_id),
        KEY provisioned_items_path (kind, path),
        KEY provisioned_items_organisation (organisation_id),
        KEY provisioned_items_workspace (workspace_id)
      ) ${TABLE}`)
  }

  async down() {
    this.schema.dropTable('provisioned_items')
  }
}
