import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/**
 * For this number of days after an upgrade, earlier raw clicks stay where the release before finds
 * them.
 */
const LEFT_DAYS = 1

/**
 * Raw clicks take a third of the disk that they did: what they name stands once, under a number
 * (docs/decisions/0020).
 *
 * - `raw_clicks` is in the order of time within a workspace, so that a report reads one range of it.
 *   `nonce` is the random part of the click's id, whose other part is the time; `day_shift` is the
 *   number of days from the day of UTC to that of the workspace's zone; `marks` see `click_marks.ts`.
 * - `click_names` has what is a workspace's own: ids of links, QR codes, campaigns, rules and splits,
 *   hosts of referrers, UTM values; bytes, so that a space at the end makes a difference. `click_traits` has what all share: rules of classes, browsers and
 *   operating systems.
 * - `link_visitors` is to `visitor_days` what `raw_clicks` is to `clicks`.
 * - `clicks` and `visitor_days` go on: the release before writes there, and archives of workspaces are
 *   read into them. A sweep moves what it finds there, from the moment on that `click_moves` has.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE click_workspaces (
        no MEDIUMINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        workspace_id VARCHAR(20) ${ASCII} NOT NULL,
        UNIQUE KEY click_workspaces_id (workspace_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE click_names (
        no INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        workspace_no MEDIUMINT UNSIGNED NOT NULL,
        name VARBINARY(1012) NOT NULL,
        UNIQUE KEY click_names_name (workspace_no, name)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE click_traits (
        no SMALLINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        name VARCHAR(60) ${ASCII} NOT NULL,
        UNIQUE KEY click_traits_name (name)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      ALTER TABLE click_agents
      ADD COLUMN no INT UNSIGNED NOT NULL AUTO_INCREMENT, ADD UNIQUE KEY click_agents_no (no)`)
    this.schema.raw(`
      CREATE TABLE raw_clicks (
        workspace_no MEDIUMINT UNSIGNED NOT NULL,
        clicked_at DATETIME(3) NOT NULL,
        nonce BINARY(7) NOT NULL,
        link_no INT UNSIGNED NOT NULL,
        link_version MEDIUMINT UNSIGNED NOT NULL,
        day_shift TINYINT NOT NULL,
        class ENUM('Human', 'Scan', 'Bot', 'Preview', 'Prefetch', 'Duplicate', 'UnknownCode', 'Ended')
          ${ASCII} NOT NULL,
        class_rule_no SMALLINT UNSIGNED NOT NULL,
        visitor BINARY(8) NOT NULL,
        device ENUM('Desktop', 'Mobile', 'Tablet', 'TV', 'Other') ${ASCII} NOT NULL,
        country CHAR(2) ${ASCII} NULL,
        language VARCHAR(8) ${ASCII} NULL,
        browser_no SMALLINT UNSIGNED NULL,
        operating_system_no SMALLINT UNSIGNED NULL,
        agent_no INT UNSIGNED NULL,
        referrer_no INT UNSIGNED NULL,
        qr_code_no INT UNSIGNED NULL,
        campaign_no INT UNSIGNED NULL,
        rule_no INT UNSIGNED NULL,
        split_no INT UNSIGNED NULL,
        utm_source_no INT UNSIGNED NULL,
        utm_medium_no INT UNSIGNED NULL,
        utm_campaign_no INT UNSIGNED NULL,
        marks TINYINT UNSIGNED NULL,
        PRIMARY KEY (workspace_no, clicked_at, nonce),
        KEY raw_clicks_link (link_no, clicked_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
      PARTITION BY RANGE COLUMNS (clicked_at) (PARTITION p_rest VALUES LESS THAN (MAXVALUE))`)
    this.schema.raw(`
      CREATE TABLE link_visitors (
        link_no INT UNSIGNED NOT NULL,
        day DATE NOT NULL,
        visitor BINARY(8) NOT NULL,
        PRIMARY KEY (link_no, day, visitor)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
      PARTITION BY RANGE COLUMNS (day) (PARTITION p_rest VALUES LESS THAN (MAXVALUE))`)
    this.schema.raw(`
      CREATE TABLE click_moves (
        id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
        starts_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      INSERT INTO click_moves (id, starts_at)
      SELECT 1, UTC_TIMESTAMP(3) + INTERVAL IF(EXISTS (SELECT 1 FROM clicks), ${LEFT_DAYS}, 0) DAY`)
    this.schema.raw('ALTER TABLE conversions ADD COLUMN click_nonce BINARY(7) NULL')
  }

  async down() {
    this.schema.raw('ALTER TABLE conversions DROP COLUMN click_nonce')
    for (const table of ['click_moves', 'link_visitors', 'raw_clicks']) this.schema.dropTable(table)
    this.schema.raw('ALTER TABLE click_agents DROP COLUMN no')
    for (const table of ['click_traits', 'click_names', 'click_workspaces']) {
      this.schema.dropTable(table)
    }
  }
}
