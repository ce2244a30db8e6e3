import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`

/**
 * Webhooks and their deliveries. A delivery that waits has a lane (whom it goes to) and a time; one
 * that has ended has neither, so that the index of what waits stays small whatever the history.
 * Addresses and secrets are kept encrypted: an address of a chat channel is a secret too.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE webhooks (
        id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        url TEXT ${ASCII} NOT NULL,
        lane VARCHAR(320) ${ASCII} NOT NULL,
        format VARCHAR(40) ${ASCII} NOT NULL,
        description VARCHAR(200) NULL,
        events JSON NOT NULL,
        click_thresholds JSON NOT NULL,
        secret TEXT ${ASCII} NULL,
        enabled TINYINT(1) NOT NULL,
        disabled_reason VARCHAR(20) ${ASCII} NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        deleted_at DATETIME(3) NULL,
        KEY webhooks_workspace (workspace_id, deleted_at),
        KEY webhooks_deleted (deleted_at),
        CONSTRAINT webhooks_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE webhook_lanes (
        lane VARCHAR(320) ${ASCII} NOT NULL PRIMARY KEY
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE deliveries (
        id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        webhook_id ${ID} NOT NULL,
        event_id ${ID} NOT NULL,
        event_type VARCHAR(40) ${ASCII} NOT NULL,
        original TINYINT(1) NULL,
        status VARCHAR(10) ${ASCII} NOT NULL,
        cancelled TINYINT(1) NOT NULL DEFAULT 0,
        attempts JSON NOT NULL,
        lane VARCHAR(320) ${ASCII} NULL,
        due_at DATETIME(3) NULL,
        lease ${ID} NULL,
        leased_until DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        ended_at DATETIME(3) NULL,
        UNIQUE KEY deliveries_once (webhook_id, event_id, original),
        KEY deliveries_due (lane, due_at),
        KEY deliveries_leased (lane, leased_until),
        KEY deliveries_status (webhook_id, status, ended_at),
        KEY deliveries_history (webhook_id, id),
        KEY deliveries_created (created_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['deliveries', 'webhook_lanes', 'webhooks']) this.schema.dropTable(table)
  }
}
