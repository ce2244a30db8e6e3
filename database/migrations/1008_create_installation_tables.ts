import { BaseSchema } from '@adonisjs/lucid/schema'
import { isCarriedOver } from '#app/shared/database/carried_over'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/**
 * What the installation knows of its processes, its key, its backups and its failures.
 */
export default class extends BaseSchema {
  async up() {
    if (await isCarriedOver(this.db)) return

    // What workers count, which end without being missed.
    this.schema.raw(`
      CREATE TABLE installation_counters (
        name VARCHAR(40) ${ASCII} NOT NULL,
        label VARCHAR(60) ${ASCII} NOT NULL,
        value BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (name, label)
      ) ${TABLE}`)

    // What each process says of itself every second or two: that it is there, what its clock says,
    // the clicks that it could not keep, and its longest stall. All times are the database's own.
    this.schema.raw(`
      CREATE TABLE instances (
        id ${ID} NOT NULL,
        role VARCHAR(10) ${ASCII} NOT NULL,
        host VARCHAR(253) ${ASCII} NOT NULL,
        spool_id ${ID} NOT NULL,
        started_at DATETIME(3) NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        clock_ahead_ms BIGINT NOT NULL,
        dropped_clicks BIGINT UNSIGNED NOT NULL DEFAULT 0,
        dropped_at DATETIME(3) NULL,
        loop_delay_ms INT UNSIGNED NOT NULL DEFAULT 0,
        pool_wait_ms INT UNSIGNED NOT NULL DEFAULT 0,
        key_marks VARCHAR(255) ${ASCII} NOT NULL DEFAULT '',
        memory_bytes BIGINT UNSIGNED NOT NULL DEFAULT 0,
        longest_stall_ms INT UNSIGNED NOT NULL DEFAULT 0,
        stalled_at DATETIME(3) NULL,
        visits_seen INT UNSIGNED NOT NULL DEFAULT 0,
        visits_of_one INT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (id),
        KEY instances_seen (seen_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE alert_settings (
        id TINYINT UNSIGNED NOT NULL,
        recipients TEXT NOT NULL,
        chat_format VARCHAR(40) ${ASCII} NULL,
        chat_url TEXT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id)
      ) ${TABLE}`)

    // `is_open` is 1 or NULL, so that of one failure no two rows are open, whatever number of
    // processes found it. Messages wait in `alert_chats` for their chat.
    this.schema.raw(`
      CREATE TABLE alerts (
        id ${ID} NOT NULL,
        scope VARCHAR(262) NOT NULL,
        kind VARCHAR(20) ${ASCII} NOT NULL,
        subject VARCHAR(190) NOT NULL,
        status VARCHAR(10) ${ASCII} NOT NULL,
        announced_status VARCHAR(10) ${ASCII} NULL,
        message VARCHAR(1000) NOT NULL,
        found_at DATETIME(3) NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        missing_since DATETIME(3) NULL,
        announced_at DATETIME(3) NULL,
        closed_at DATETIME(3) NULL,
        is_open TINYINT DEFAULT 1,
        PRIMARY KEY (id),
        UNIQUE KEY alerts_open (is_open, kind, subject, scope),
        KEY alerts_closed (closed_at),
        KEY alerts_found (found_at)
      ) ${TABLE} COLLATE=utf8mb4_bin`)
    this.schema.raw(`
      CREATE TABLE alert_chats (
        id ${ID} NOT NULL,
        alert_id ${ID} NOT NULL,
        event VARCHAR(10) ${ASCII} NOT NULL,
        tries SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        next_try_at DATETIME(3) NULL,
        sent_at DATETIME(3) NULL,
        last_error VARCHAR(500) NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY alert_chats_due (next_try_at),
        KEY alert_chats_alert (alert_id)
      ) ${TABLE}`)

    // What administrators announce to everyone, and who has put it away.
    this.schema.raw(`
      CREATE TABLE announcements (
        id ${ID} NOT NULL,
        tone VARCHAR(10) ${ASCII} NOT NULL,
        title VARCHAR(120) NOT NULL,
        text VARCHAR(500) NOT NULL,
        ends_at DATETIME(3) NULL,
        withdrawn_at DATETIME(3) NULL,
        created_by ${ID} NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY announcements_created (created_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE announcement_dismissals (
        announcement_id ${ID} NOT NULL,
        user_id ${ID} NOT NULL,
        dismissed_at DATETIME(3) NOT NULL,
        PRIMARY KEY (announcement_id, user_id)
      ) ${TABLE}`)

    // How much of each machine's disk was free, hour by hour, so that people see when it will be
    // full.
    this.schema.raw(`
      CREATE TABLE disk_samples (
        host VARCHAR(253) ${ASCII} NOT NULL,
        taken_at DATETIME NOT NULL,
        free_bytes BIGINT UNSIGNED NOT NULL,
        total_bytes BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (host, taken_at)
      ) ${TABLE}`)

    // `is_running` is 1 or NULL, so that its unique key lets one run at a time (decision 54).
    this.schema.raw(`
      CREATE TABLE backups (
        id ${ID} NOT NULL,
        host VARCHAR(253) ${ASCII} NOT NULL,
        version VARCHAR(40) ${ASCII} NOT NULL,
        is_scheduled BOOLEAN NOT NULL,
        is_running BOOLEAN NULL,
        started_at DATETIME(3) NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        finished_at DATETIME(3) NULL,
        failed_at DATETIME(3) NULL,
        error VARCHAR(1000) NULL,
        path VARCHAR(1000) NULL,
        size_bytes BIGINT UNSIGNED NULL,
        row_count BIGINT UNSIGNED NULL,
        verified_at DATETIME(3) NULL,
        PRIMARY KEY (id),
        UNIQUE KEY backups_running (is_running),
        KEY backups_started (started_at)
      ) ${TABLE}`)

    // Archives of workspaces that were imported or are: none is twice, and one that was cut off is
    // found and removed (decision 55).
    this.schema.raw(`
      CREATE TABLE workspace_imports (
        archive_id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        source_workspace_id ${ID} NOT NULL,
        started_at DATETIME(3) NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        finished_at DATETIME(3) NULL,
        discarded_at DATETIME(3) NULL,
        PRIMARY KEY (archive_id),
        UNIQUE KEY workspace_imports_once (source_workspace_id),
        KEY workspace_imports_workspace (workspace_id),
        KEY workspace_imports_finished (finished_at)
      ) ${TABLE}`)

    // What the installation did in the last day, for its overview, and what each process takes.
    this.schema.raw(`
      CREATE TABLE installation_history (
        slot INT UNSIGNED NOT NULL,
        name VARCHAR(40) ${ASCII} NOT NULL,
        label VARCHAR(60) ${ASCII} NOT NULL,
        value BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (slot, name, label)
      ) ${TABLE}`)

    // One value that the key of this database has encrypted, and the fingerprint of that key: a
    // process that starts with another key notices it by this row.
    this.schema.raw(`
      CREATE TABLE key_checks (
        id TINYINT UNSIGNED NOT NULL,
        sealed TEXT ${ASCII} NOT NULL,
        fingerprint CHAR(16) ${ASCII} NOT NULL,
        PRIMARY KEY (id)
      ) ${TABLE}`)
  }

  async down() {
    throw new Error('There is no version before the first release.')
  }
}
