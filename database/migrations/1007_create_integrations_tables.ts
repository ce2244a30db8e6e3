import { BaseSchema } from '@adonisjs/lucid/schema'
import { isCarriedOver } from '#app/shared/database/carried_over'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/**
 * Webhooks, their deliveries, and bells.
 */
export default class extends BaseSchema {
  async up() {
    if (await isCarriedOver(this.db)) return

    // Addresses and secrets are kept encrypted: an address of a chat channel is a secret too.
    this.schema.raw(`
      CREATE TABLE webhooks (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        url TEXT ${ASCII} NOT NULL,
        lane VARCHAR(320) ${ASCII} NOT NULL,
        format VARCHAR(40) ${ASCII} NOT NULL,
        description VARCHAR(200) NULL,
        events JSON NOT NULL,
        click_thresholds JSON NOT NULL,
        secret TEXT ${ASCII} NULL,
        enabled BOOLEAN NOT NULL,
        disabled_reason VARCHAR(20) ${ASCII} NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        deleted_at DATETIME(3) NULL,
        gone_since DATETIME(3) NULL,
        PRIMARY KEY (id),
        KEY webhooks_workspace (workspace_id, deleted_at),
        KEY webhooks_deleted (deleted_at),
        CONSTRAINT webhooks_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE webhook_lanes (
        lane VARCHAR(320) ${ASCII} NOT NULL,
        turn BIGINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (lane)
      ) ${TABLE}`)

    // A delivery that waits has a lane (its host and port) and a time; one that has ended has
    // neither, so that the index of what waits stays small (decision 45).
    this.schema.raw(`
      CREATE TABLE deliveries (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        webhook_id ${ID} NOT NULL,
        event_id ${ID} NOT NULL,
        event_type VARCHAR(40) ${ASCII} NOT NULL,
        original BOOLEAN NULL,
        status VARCHAR(10) ${ASCII} NOT NULL,
        cancelled BOOLEAN NOT NULL DEFAULT FALSE,
        attempts JSON NOT NULL,
        lane VARCHAR(320) ${ASCII} NULL,
        due_at DATETIME(3) NULL,
        lease ${ID} NULL,
        leased_until DATETIME(3) NULL,
        created_at DATETIME(3) NOT NULL,
        ended_at DATETIME(3) NULL,
        PRIMARY KEY (id),
        UNIQUE KEY deliveries_once (webhook_id, event_id, original),
        KEY deliveries_due (lane, due_at),
        KEY deliveries_leased (lane, leased_until),
        KEY deliveries_status (webhook_id, status, ended_at),
        KEY deliveries_history (webhook_id, id),
        KEY deliveries_created (created_at),
        KEY deliveries_turns (lane, workspace_id, webhook_id, due_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE delivery_turns (
        lane VARCHAR(320) ${ASCII} NOT NULL,
        owner_id ${ID} NOT NULL,
        turn BIGINT UNSIGNED NOT NULL DEFAULT 0,
        pace VARCHAR(10) ${ASCII} NULL,
        PRIMARY KEY (lane, owner_id),
        KEY delivery_turns_owner (owner_id)
      ) ${TABLE}`)

    // A bell rings for a person (`user_id`) or in a chat channel (`webhook_id`). `armed_at` is when
    // it was made, or last given another occasion: silence counts from then. `due_at` is when a
    // worker has to look whether it rings; null: once something happens to its link or campaign.
    // `rang_at` is when it rang last since `armed_at`.
    this.schema.raw(`
      CREATE TABLE bells (
        id ${ID} NOT NULL,
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
        PRIMARY KEY (id),
        KEY bells_workspace (workspace_id, id),
        KEY bells_due (due_at),
        CONSTRAINT bells_of_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id) ON
          DELETE CASCADE
      ) ${TABLE}`)
  }

  async down() {
    throw new Error('There is no version before the first release.')
  }
}
