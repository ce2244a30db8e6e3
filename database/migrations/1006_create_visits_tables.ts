import { BaseSchema } from '@adonisjs/lucid/schema'
import { isCarriedOver } from '#app/shared/database/carried_over'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/**
 * Clicks, their sums, and the reports about them. No foreign keys to links: what is counted
 * outlives everything but time.
 */
export default class extends BaseSchema {
  async up() {
    if (await isCarriedOver(this.db)) return

    // `scope_id` of a sum is the id of the workspace or of the link: they never collide, and a
    // report of either is the same query. `day` is the date in the workspace's zone. A workspace's
    // breakdowns are rows, so that drainers add to them without reading. A link's are one JSON text
    // in its day's row: most links have a handful of clicks a day, and ten rows for each would cost
    // more than the clicks. `count_only_clicks`: clicks of people that no visitor was kept of.
    this.schema.raw(`
      CREATE TABLE click_days (
        scope_id VARCHAR(20) ${ASCII} NOT NULL,
        day DATE NOT NULL,
        human_clicks INT UNSIGNED NOT NULL DEFAULT 0,
        scans INT UNSIGNED NOT NULL DEFAULT 0,
        unique_visitors INT UNSIGNED NOT NULL DEFAULT 0,
        bots INT UNSIGNED NOT NULL DEFAULT 0,
        previews INT UNSIGNED NOT NULL DEFAULT 0,
        prefetches INT UNSIGNED NOT NULL DEFAULT 0,
        duplicates INT UNSIGNED NOT NULL DEFAULT 0,
        unknown_codes INT UNSIGNED NOT NULL DEFAULT 0,
        ended INT UNSIGNED NOT NULL DEFAULT 0,
        breakdown MEDIUMTEXT ${ASCII} NULL,
        count_only_clicks INT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (scope_id, day)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE click_day_dimensions (
        workspace_id VARCHAR(20) ${ASCII} NOT NULL,
        dimension ENUM('links', 'countries', 'devices', 'browsers', 'operatingSystems',
          'languages', 'referrers', 'campaigns', 'qrCodes', 'rules', 'splits', 'utmSources',
          'utmMediums', 'utmCampaigns', 'hours') ${ASCII} NOT NULL,
        day DATE NOT NULL,
        value VARCHAR(253) ${ASCII} NOT NULL,
        human_clicks INT UNSIGNED NOT NULL DEFAULT 0,
        scans INT UNSIGNED NOT NULL DEFAULT 0,
        people INT UNSIGNED GENERATED ALWAYS AS (human_clicks + scans) STORED,
        PRIMARY KEY (workspace_id, dimension, day, value),
        KEY click_day_dimensions_ranking (workspace_id, dimension, day, people, scans)
      ) ${TABLE}`)

    // What the drainer remembers of the spools.
    this.schema.raw(`
      CREATE TABLE click_spools (
        id ${ID} NOT NULL,
        host VARCHAR(253) ${ASCII} NOT NULL,
        drained_through DATETIME(3) NULL,
        \`stored\` BIGINT UNSIGNED NOT NULL DEFAULT 0,
        skipped BIGINT UNSIGNED NOT NULL DEFAULT 0,
        seen_at DATETIME(3) NOT NULL,
        skipped_at DATETIME(3) NULL,
        PRIMARY KEY (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE click_spool_offsets (
        spool_id ${ID} NOT NULL,
        file VARCHAR(190) ${ASCII} NOT NULL,
        byte_offset BIGINT UNSIGNED NOT NULL DEFAULT 0,
        \`stored\` BIGINT UNSIGNED NOT NULL DEFAULT 0,
        skipped BIGINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (spool_id, file)
      ) ${TABLE}`)

    // Visits to aliases that do not exist, by domain and day (UTC). `unknown_alias_days` says how
    // many aliases a domain's day has: locked before any is added, it keeps a scanner from filling
    // the table.
    this.schema.raw(`
      CREATE TABLE unknown_alias_days (
        domain_id VARCHAR(20) ${ASCII} NOT NULL,
        day DATE NOT NULL,
        aliases INT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (domain_id, day),
        KEY unknown_alias_days_day (day)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE unknown_aliases (
        domain_id VARCHAR(20) ${ASCII} NOT NULL,
        day DATE NOT NULL,
        alias VARCHAR(80) ${ASCII} NOT NULL,
        visits INT UNSIGNED NOT NULL DEFAULT 0,
        last_visited_at DATETIME(3) NOT NULL,
        PRIMARY KEY (domain_id, day, alias),
        KEY unknown_aliases_day (day)
      ) ${TABLE}`)

    // `value_minor` counts the currency's smallest units, so that sums are exact. `event_key` is
    // the SHA-256 of `event_id`: exact where a collation would take spaces and letters for equal.
    // What breaks a report down is copied from the click once that is stored (`attributed`),
    // because raw clicks go before conversions do.
    this.schema.raw(`
      CREATE TABLE conversions (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        link_id VARCHAR(20) ${ASCII} NOT NULL,
        click_id ${ID} NOT NULL,
        clicked_at DATETIME(3) NOT NULL,
        click VARCHAR(255) ${ASCII} NOT NULL,
        event VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
        event_id VARCHAR(200) COLLATE utf8mb4_bin NULL,
        event_key BINARY(32) NULL,
        currency CHAR(3) ${ASCII} NULL,
        value_minor BIGINT UNSIGNED NULL,
        occurred_at DATETIME(3) NOT NULL,
        created_at DATETIME(3) NOT NULL,
        attributed BOOLEAN NOT NULL DEFAULT FALSE,
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
        utm_source VARCHAR(253) COLLATE utf8mb4_bin NULL,
        utm_medium VARCHAR(253) COLLATE utf8mb4_bin NULL,
        utm_campaign VARCHAR(253) COLLATE utf8mb4_bin NULL,
        click_nonce BINARY(7) NULL,
        PRIMARY KEY (id),
        UNIQUE KEY conversions_event (workspace_id, event_key),
        KEY conversions_workspace (workspace_id, occurred_at, id),
        KEY conversions_link (link_id, occurred_at, id),
        KEY conversions_waiting (attributed, created_at),
        CONSTRAINT conversions_of_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ${TABLE}`)

    // Ids of clicks that were counted without a row, so that none is counted twice; what it was a
    // click on stands nowhere (decision 23).
    this.schema.raw(`
      CREATE TABLE click_receipts (
        id ${ID} NOT NULL,
        PRIMARY KEY (id)
      ) ${TABLE}`)

    // Links whose raw clicks up to a moment are to be erased, by a sweep.
    this.schema.raw(`
      CREATE TABLE click_erasures (
        link_id VARCHAR(20) ${ASCII} NOT NULL,
        requested_at DATETIME(3) NOT NULL,
        PRIMARY KEY (link_id),
        KEY click_erasures_requested (requested_at)
      ) ${TABLE}`)

    // `token` is the secret, encrypted, because people look it up again; `token_hash` finds it.
    // `viewed_on` is the day (UTC) of the latest view: the first one of a day stands in the audit
    // log.
    this.schema.raw(`
      CREATE TABLE report_shares (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        name VARCHAR(200) NOT NULL,
        link_id ${ID} NULL,
        campaign_id ${ID} NULL,
        token VARCHAR(400) ${ASCII} NOT NULL,
        token_hash CHAR(64) ${ASCII} NOT NULL,
        password_hash VARCHAR(400) ${ASCII} NULL,
        expires_at DATETIME(3) NULL,
        show_destinations BOOLEAN NOT NULL DEFAULT FALSE,
        view_count INT UNSIGNED NOT NULL DEFAULT 0,
        viewed_on DATE NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        compared JSON NULL,
        PRIMARY KEY (id),
        UNIQUE KEY report_shares_token (token_hash),
        KEY report_shares_workspace (workspace_id, id),
        CONSTRAINT report_shares_of_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces
          (id) ON DELETE CASCADE
      ) ${TABLE}`)

    // `next_at` is when the next one is due by the zone in `time_zone`. `sent_for` is the first day
    // of the latest period that was sent, or passed without a reader: no period is sent twice. A
    // recipient who unsubscribed stays, so that nothing is sent there again (decision 26).
    this.schema.raw(`
      CREATE TABLE report_mails (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        name VARCHAR(200) NOT NULL,
        link_id ${ID} NULL,
        campaign_id ${ID} NULL,
        every VARCHAR(5) ${ASCII} NOT NULL,
        enabled BOOLEAN NOT NULL,
        time_zone VARCHAR(64) ${ASCII} NOT NULL,
        next_at DATETIME(3) NOT NULL,
        sent_for DATE NULL,
        requested_at DATETIME(3) NULL,
        last_sent_at DATETIME(3) NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        compared JSON NULL,
        PRIMARY KEY (id),
        KEY report_mails_workspace (workspace_id, id),
        KEY report_mails_due (enabled, next_at),
        KEY report_mails_requested (requested_at),
        CONSTRAINT report_mails_of_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces
          (id) ON DELETE CASCADE
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE report_mail_recipients (
        id ${ID} NOT NULL,
        report_mail_id ${ID} NOT NULL,
        place INT UNSIGNED NULL,
        email VARCHAR(254) NOT NULL,
        email_key VARCHAR(254) COLLATE utf8mb4_bin NOT NULL,
        token VARCHAR(400) ${ASCII} NOT NULL,
        token_hash CHAR(64) ${ASCII} NOT NULL,
        asked_at DATETIME(3) NOT NULL,
        confirmed_at DATETIME(3) NULL,
        unsubscribed_at DATETIME(3) NULL,
        PRIMARY KEY (id),
        UNIQUE KEY report_mail_recipients_token (token_hash),
        UNIQUE KEY report_mail_recipients_address (report_mail_id, email_key),
        CONSTRAINT report_mail_recipients_of_mail FOREIGN KEY (report_mail_id) REFERENCES
          report_mails (id) ON DELETE CASCADE
      ) ${TABLE}`)

    // Each user agent once, as far as it is read; `seen_day` is the last on which a click came with
    // it, so that it goes when no click can have it any more.
    this.schema.raw(`
      CREATE TABLE click_agents (
        id BINARY(8) NOT NULL,
        user_agent VARCHAR(256) COLLATE utf8mb4_bin NOT NULL,
        seen_day DATE NOT NULL,
        no INT UNSIGNED NOT NULL AUTO_INCREMENT,
        PRIMARY KEY (id),
        UNIQUE KEY click_agents_no (no),
        KEY click_agents_seen (seen_day)
      ) ${TABLE}`)

    // How far each run of judging kept clicks again has come, so that one that was killed goes on
    // (decision 22). `click_peaks` has the human clicks that a link once had where that took some
    // away: no milestone is passed twice.
    this.schema.raw(`
      CREATE TABLE click_reclassifications (
        id ${ID} NOT NULL,
        from_at DATETIME(3) NOT NULL,
        before_at DATETIME(3) NOT NULL,
        next_id ${ID} NOT NULL,
        sums TEXT COLLATE utf8mb4_bin NOT NULL,
        started_at DATETIME(3) NOT NULL,
        finished_at DATETIME(3) NULL,
        is_job BOOLEAN NOT NULL DEFAULT FALSE,
        is_dry_run BOOLEAN NOT NULL DEFAULT FALSE,
        rules CHAR(16) ${ASCII} NULL,
        carried MEDIUMTEXT ${ASCII} NULL,
        worked_at DATETIME(3) NULL,
        PRIMARY KEY (id),
        KEY click_reclassifications_finished (finished_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE click_peaks (
        link_id VARCHAR(20) ${ASCII} NOT NULL,
        human_clicks INT UNSIGNED NOT NULL,
        PRIMARY KEY (link_id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE click_rules (
        id CHAR(16) ${ASCII} NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id)
      ) ${TABLE}`)

    // Links whose clicks up to a moment are to be forgotten, with all sums that they are in, by a
    // sweep (decision 22).
    this.schema.raw(`
      CREATE TABLE click_resets (
        link_id VARCHAR(20) ${ASCII} NOT NULL,
        requested_at DATETIME(3) NOT NULL,
        PRIMARY KEY (link_id),
        KEY click_resets_requested (requested_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE click_workspaces (
        no MEDIUMINT UNSIGNED NOT NULL AUTO_INCREMENT,
        workspace_id VARCHAR(20) ${ASCII} NOT NULL,
        PRIMARY KEY (no),
        UNIQUE KEY click_workspaces_id (workspace_id)
      ) ${TABLE}`)

    // What clicks name, under numbers (decision 20). `click_names` has what is a workspace's own;
    // bytes, so that a space at the end makes a difference. `click_traits` has what all share.
    this.schema.raw(`
      CREATE TABLE click_names (
        no INT UNSIGNED NOT NULL AUTO_INCREMENT,
        workspace_no MEDIUMINT UNSIGNED NOT NULL,
        name VARBINARY(1012) NOT NULL,
        PRIMARY KEY (no),
        UNIQUE KEY click_names_name (workspace_no, name)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE click_traits (
        no SMALLINT UNSIGNED NOT NULL AUTO_INCREMENT,
        name VARCHAR(60) ${ASCII} NOT NULL,
        PRIMARY KEY (no),
        UNIQUE KEY click_traits_name (name)
      ) ${TABLE}`)

    // In the order of time within a workspace, so that a report reads one range. `nonce` is the
    // random part of the click's id, whose other part is the time; `day_shift` is the number of
    // days from the day of UTC to that of the workspace's zone; `marks` see `click_marks.ts`.
    // Partitioned by time, so that what ages out is dropped whole; it begins with the partition
    // that takes everything, and a sweep splits months off it.
    this.schema.raw(`
      CREATE TABLE raw_clicks (
        workspace_no MEDIUMINT UNSIGNED NOT NULL,
        clicked_at DATETIME(3) NOT NULL,
        nonce BINARY(7) NOT NULL,
        link_no INT UNSIGNED NOT NULL,
        link_version MEDIUMINT UNSIGNED NOT NULL,
        day_shift TINYINT NOT NULL,
        class ENUM('Human', 'Scan', 'Bot', 'Preview', 'Prefetch', 'Duplicate', 'UnknownCode',
          'Ended') ${ASCII} NOT NULL,
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
      ) ${TABLE}
      PARTITION BY RANGE COLUMNS (clicked_at) (PARTITION p_rest VALUES LESS THAN (MAXVALUE))`)
    this.schema.raw(`
      CREATE TABLE link_visitors (
        link_no INT UNSIGNED NOT NULL,
        day DATE NOT NULL,
        visitor BINARY(8) NOT NULL,
        PRIMARY KEY (link_no, day, visitor)
      ) ${TABLE}
      PARTITION BY RANGE COLUMNS (day) (PARTITION p_rest VALUES LESS THAN (MAXVALUE))`)
  }

  async down() {
    throw new Error('There is no version before the first release.')
  }
}
