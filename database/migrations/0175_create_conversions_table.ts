import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const UNICODE = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'

/**
 * What customers' sites report of clicks.
 *
 * - `value_minor` counts the currency's smallest units, so that sums are exact.
 * - `event_key` is the SHA-256 of `event_id`: exact where a collation would take spaces and letters
 *   for equal, and short in its unique key.
 * - What breaks a report down is copied from the click once that is stored (`attributed`), because
 *   raw clicks go before conversions do. No foreign key to links: a conversion outlives its link.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE conversions (
        id CHAR(20) ${ASCII} NOT NULL PRIMARY KEY,
        workspace_id CHAR(20) ${ASCII} NOT NULL,
        link_id VARCHAR(20) ${ASCII} NOT NULL,
        click_id CHAR(20) ${ASCII} NOT NULL,
        clicked_at DATETIME(3) NOT NULL,
        click VARCHAR(255) ${ASCII} NOT NULL,
        event VARCHAR(64) ${UNICODE} NOT NULL,
        event_id VARCHAR(200) ${UNICODE} NULL,
        event_key BINARY(32) NULL,
        currency CHAR(3) ${ASCII} NULL,
        value_minor BIGINT UNSIGNED NULL,
        occurred_at DATETIME(3) NOT NULL,
        created_at DATETIME(3) NOT NULL,
        attributed TINYINT(1) NOT NULL DEFAULT 0,
        campaign_id VARCHAR(20) ${ASCII} NULL,
        rule_id VARCHAR(20) ${ASCII} NULL,
        split_id VARCHAR(20) ${ASCII} NULL,
        qr_code_id VARCHAR(16) ${ASCII} NULL,
        country CHAR(2) ${ASCII} NULL,
        device VARCHAR(10) ${ASCII} NULL,
        browser VARCHAR(40) ${ASCII} NULL,
        operating_system VARCHAR(40) ${ASCII} NULL,
        language VARCHAR(8) ${ASCII} NULL,
        referrer VARCHAR(253) ${ASCII} NULL,
        utm_source VARCHAR(253) ${UNICODE} NULL,
        utm_medium VARCHAR(253) ${UNICODE} NULL,
        utm_campaign VARCHAR(253) ${UNICODE} NULL,
        UNIQUE KEY conversions_event (workspace_id, event_key),
        KEY conversions_workspace (workspace_id, occurred_at, id),
        KEY conversions_link (link_id, occurred_at, id),
        KEY conversions_waiting (attributed, created_at),
        CONSTRAINT conversions_of_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('conversions')
  }
}
