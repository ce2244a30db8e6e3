import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/**
 * What fair turns between workspaces and webhooks need (docs/decisions/0045). A lane is a host with
 * its port from now on, whatever the format. `deliveries_due` stays for workers of the version
 * before, which are still running while this is applied.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE deliveries ADD KEY deliveries_turns (lane, workspace_id, webhook_id, due_at),
        ALGORITHM=INPLACE, LOCK=NONE`)
    this.schema.raw('ALTER TABLE webhook_lanes ADD COLUMN turn BIGINT UNSIGNED NOT NULL DEFAULT 0')
    this.schema.raw(`
      CREATE TABLE delivery_turns (
        lane VARCHAR(320) ${ASCII} NOT NULL,
        owner_id CHAR(20) ${ASCII} NOT NULL,
        turn BIGINT UNSIGNED NOT NULL DEFAULT 0,
        pace VARCHAR(10) ${ASCII} NULL,
        PRIMARY KEY (lane, owner_id),
        KEY delivery_turns_owner (owner_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      INSERT IGNORE INTO webhook_lanes (lane)
        SELECT DISTINCT SUBSTRING_INDEX(lane, ' ', -1) FROM webhooks`)
    for (const table of ['webhooks', 'deliveries']) {
      this.schema.raw(`
        UPDATE ${table} SET lane = SUBSTRING_INDEX(lane, ' ', -1) WHERE lane LIKE '% %'`)
    }
  }

  async down() {
    this.schema.raw(`UPDATE webhooks SET lane = CONCAT(format, ' ', lane)`)
    this.schema.raw(`
      UPDATE deliveries d JOIN webhooks w ON w.id = d.webhook_id SET d.lane = w.lane
        WHERE d.lane IS NOT NULL`)
    this.schema.raw('INSERT IGNORE INTO webhook_lanes (lane) SELECT DISTINCT lane FROM webhooks')
    this.schema.dropTable('delivery_turns')
    this.schema.raw('ALTER TABLE webhook_lanes DROP COLUMN turn')
    this.schema.raw('ALTER TABLE deliveries DROP KEY deliveries_turns')
  }
}
