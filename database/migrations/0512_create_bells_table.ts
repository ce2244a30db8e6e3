import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`

/**
 * Bells of links and campaigns.
 *
 * - A bell rings for a person (`user_id`) or in a chat channel (`webhook_id`).
 * - `armed_at` is when it was made, or last given another occasion: silence counts from then.
 * - `due_at` is when a worker has to look whether it rings; null: once something happens to its link
 *   or campaign. What happens moves it to the present, in its own transaction.
 * - `rang_at` is when it rang last since `armed_at`.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE bells (
        id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        link_id ${ID} NULL,
        campaign_id ${ID} NULL,
        occasion VARCHAR(7) ${ASCII} NOT NULL,
        threshold INT UNSIGNED NULL,
        days SMALLINT UNSIGNED NULL,
        user_id ${ID} NULL,
        webhook_id ${ID} NULL,
        armed_at DATETIME(3) NOT NULL,
        due_at DATETIME(3) NULL,
        rang_at DATETIME(3) NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        KEY bells_workspace (workspace_id, id),
        KEY bells_due (due_at),
        CONSTRAINT bells_of_workspace FOREIGN KEY (workspace_id)
          REFERENCES workspaces (id) ON DELETE CASCADE
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('bells')
  }
}
