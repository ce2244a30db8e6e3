import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Raw clicks, what the drainer remembers of the spools, and the roll-ups that reports are read
 * from.
 *
 * - `clicks` and `visitor_days` are partitioned by time, so that what ages out is dropped whole.
 *   They begin with the partition that takes everything; the worker's sweep splits months and days
 *   off it (app/visits/clicks/actions/keep_partitions.ts). Every unique key has to hold the partition
 *   column; a click's time is part of its id, so the same click still meets itself.
 * - `scope_id` of a roll-up is the id of the workspace or of the link that is counted: they never
 *   collide, and a report of either is the same query. `day` is the date in the workspace's zone.
 * - A workspace's breakdowns are rows, so that drainers add to them without reading; a link's are
 *   one JSON text in its day's row, because most links have a handful of clicks a day and ten rows
 *   for each of them would cost more than the clicks themselves.
 * - No foreign keys: partitioned tables can have none, and a click outlives everything but time.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE clicks (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        clicked_at DATETIME(3) NOT NULL,
        local_day DATE NOT NULL,
        workspace_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        link_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        link_version INT UNSIGNED NOT NULL,
        qr_code_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
        campaign_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        rule_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        split_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        class VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        class_rule VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        visitor BINARY(16) NOT NULL,
        country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NULL,
        device VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        browser VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
        operating_system VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
        language VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
        referrer VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NULL,
        PRIMARY KEY (id, clicked_at),
        KEY clicks_workspace (workspace_id, clicked_at),
        KEY clicks_link (link_id, clicked_at, visitor, class)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
      PARTITION BY RANGE COLUMNS (clicked_at) (PARTITION p_rest VALUES LESS THAN (MAXVALUE))`)

    this.schema.raw(`
      CREATE TABLE visitor_days (
        link_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        day DATE NOT NULL,
        visitor BINARY(16) NOT NULL,
        PRIMARY KEY (link_id, day, visitor)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
      PARTITION BY RANGE COLUMNS (day) (PARTITION p_rest VALUES LESS THAN (MAXVALUE))`)

    this.schema.raw(`
      CREATE TABLE click_days (
        scope_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        day DATE NOT NULL,
        human_clicks INT UNSIGNED NOT NULL DEFAULT 0,
        scans INT UNSIGNED NOT NULL DEFAULT 0,
        unique_visitors INT UNSIGNED NOT NULL DEFAULT 0,
        bots INT UNSIGNED NOT NULL DEFAULT 0,
        previews INT UNSIGNED NOT NULL DEFAULT 0,
        prefetches INT UNSIGNED NOT NULL DEFAULT 0,
        duplicates INT UNSIGNED NOT NULL DEFAULT 0,
        breakdown MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NULL,
        PRIMARY KEY (scope_id, day)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE click_day_dimensions (
        workspace_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        dimension ENUM('links', 'countries', 'devices', 'browsers', 'operatingSystems',
          'languages', 'referrers', 'campaigns', 'qrCodes', 'rules', 'splits')
          CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        day DATE NOT NULL,
        value VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        human_clicks INT UNSIGNED NOT NULL DEFAULT 0,
        scans INT UNSIGNED NOT NULL DEFAULT 0,
        people INT UNSIGNED AS (human_clicks + scans) STORED,
        PRIMARY KEY (workspace_id, dimension, day, value),
        KEY click_day_dimensions_ranking (workspace_id, dimension, day, people, scans)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE click_spools (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        host VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        drained_through DATETIME(3) NULL,
        stored BIGINT UNSIGNED NOT NULL DEFAULT 0,
        skipped BIGINT UNSIGNED NOT NULL DEFAULT 0,
        seen_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE click_spool_offsets (
        spool_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        file VARCHAR(190) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        byte_offset BIGINT UNSIGNED NOT NULL DEFAULT 0,
        stored BIGINT UNSIGNED NOT NULL DEFAULT 0,
        skipped BIGINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (spool_id, file)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of [
      'click_spool_offsets',
      'click_spools',
      'click_day_dimensions',
      'click_days',
      'visitor_days',
      'clicks',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
