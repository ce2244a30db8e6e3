import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`

/**
 * Reports that can be read under a secret address.
 *
 * - `token` is the secret, encrypted, because people look it up again; `token_hash` finds it.
 * - `viewed_on` is the day (UTC) of the latest view: the first one of a day stands in the audit log.
 * - No foreign key to links and campaigns: a share of a deleted link has nothing to show until the
 *   link is restored.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE report_shares (
        id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        name VARCHAR(200) NOT NULL,
        link_id ${ID} NULL,
        campaign_id ${ID} NULL,
        token VARCHAR(400) ${ASCII} NOT NULL,
        token_hash CHAR(64) ${ASCII} NOT NULL,
        password_hash VARCHAR(400) ${ASCII} NULL,
        expires_at DATETIME(3) NULL,
        show_destinations TINYINT(1) NOT NULL DEFAULT 0,
        view_count INT UNSIGNED NOT NULL DEFAULT 0,
        viewed_on DATE NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        UNIQUE KEY report_shares_token (token_hash),
        KEY report_shares_workspace (workspace_id, id),
        CONSTRAINT report_shares_of_workspace FOREIGN KEY (workspace_id)
          REFERENCES workspaces (id) ON DELETE CASCADE
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('report_shares')
  }
}
