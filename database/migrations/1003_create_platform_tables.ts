import { BaseSchema } from '@adonisjs/lucid/schema'
import { isCarriedOver } from '#app/shared/database/carried_over'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/**
 * What every change writes in its own transaction, and what administrators set. Identifiers are
 * ASCII and compare byte for byte.
 */
export default class extends BaseSchema {
  async up() {
    if (await isCarriedOver(this.db)) return

    // The feed that redirect caches follow, the events, and the audit log. Each row of the log is
    // signed when it is written (`row_hash`) and a moment later sealed into a chain in which it
    // carries the hash of the row before. Lines of single links that a bulk change wrote can be
    // left out of a page; what they belong to is in their signed data (decision 28).
    this.schema.raw(`
      CREATE TABLE change_feed (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        kind VARCHAR(20) ${ASCII} NOT NULL,
        subject_id VARCHAR(20) ${ASCII} NOT NULL,
        cache_key VARCHAR(110) ${ASCII} NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY change_feed_created (created_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE events (
        id ${ID} NOT NULL,
        workspace_id ${ID} NOT NULL,
        type VARCHAR(40) ${ASCII} NOT NULL,
        data JSON NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY events_workspace (workspace_id, id),
        KEY events_created (created_at)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE audit_log (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        organisation_id ${ID} NULL,
        workspace_id ${ID} NULL,
        actor_user_id ${ID} NULL,
        api_key_id ${ID} NULL,
        action VARCHAR(60) ${ASCII} NOT NULL,
        subject_type VARCHAR(30) ${ASCII} NOT NULL,
        subject_id VARCHAR(64) ${ASCII} NOT NULL,
        data JSON NULL,
        address VARCHAR(45) ${ASCII} NULL,
        request_id VARCHAR(64) ${ASCII} NULL,
        created_at DATETIME(3) NOT NULL,
        row_hash CHAR(64) ${ASCII} NOT NULL DEFAULT '',
        chain_position BIGINT UNSIGNED NULL,
        previous_hash CHAR(64) ${ASCII} NULL,
        chain_hash CHAR(64) ${ASCII} NULL,
        change_id VARCHAR(64) COLLATE utf8mb4_bin GENERATED ALWAYS AS (case when subject_type =
          'link' then json_unquote(json_extract(data,'$.changeId')) end) STORED,
        PRIMARY KEY (id),
        UNIQUE KEY audit_log_chain (chain_position),
        KEY audit_log_workspace (workspace_id, id),
        KEY audit_log_organisation (organisation_id, id),
        KEY audit_log_changes (workspace_id, change_id, id)
      ) ${TABLE}`)

    // What was answered to a request with an idempotency key. The row is locked while the request
    // runs, and its answer is written in the transaction that does the work.
    this.schema.raw(`
      CREATE TABLE idempotency_keys (
        scope_hash CHAR(64) ${ASCII} NOT NULL,
        request_hash CHAR(64) ${ASCII} NULL,
        status SMALLINT UNSIGNED NULL,
        body MEDIUMTEXT COLLATE utf8mb4_bin NULL,
        link_id ${ID} NULL,
        expires_at DATETIME(3) NOT NULL,
        headers TEXT COLLATE utf8mb4_bin NULL,
        PRIMARY KEY (scope_hash),
        KEY idempotency_keys_expiry (expires_at)
      ) ${TABLE}`)

    // Mails that wait, encrypted. `reference` is what a mail that waits is taken back by; a file of
    // `mail_attachments` stands once for all mails that bring it.
    this.schema.raw(`
      CREATE TABLE mails (
        id ${ID} NOT NULL,
        kind VARCHAR(30) ${ASCII} NOT NULL,
        recipient VARCHAR(254) NOT NULL,
        subject VARCHAR(300) NOT NULL,
        body MEDIUMTEXT ${ASCII} NOT NULL,
        tries INT UNSIGNED NOT NULL DEFAULT 0,
        next_try_at DATETIME(3) NULL,
        sent_at DATETIME(3) NULL,
        last_error VARCHAR(500) NULL,
        created_at DATETIME(3) NOT NULL,
        attachment_id ${ID} NULL,
        reference ${ID} NULL,
        PRIMARY KEY (id),
        KEY mails_due (sent_at, next_try_at),
        KEY mails_created (created_at),
        KEY mails_reference (reference, sent_at),
        KEY mails_attachment (attachment_id, sent_at)
      ) ${TABLE}`)

    // What administrators set in the console for the whole installation; it overrides the
    // environment.
    this.schema.raw(`
      CREATE TABLE installation_settings (
        name VARCHAR(60) ${ASCII} NOT NULL,
        value VARCHAR(500) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (name)
      ) ${TABLE}`)

    // What administrators set of plugins, and what plugins keep. Each write of states or secrets
    // raises the version, which all processes watch.
    this.schema.raw(`
      CREATE TABLE plugin_version (
        id TINYINT UNSIGNED NOT NULL,
        version BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (id)
      ) ${TABLE}`)
    this.schema.raw('INSERT INTO plugin_version (id, version) VALUES (1, 1)')
    this.schema.raw(`
      CREATE TABLE plugin_states (
        plugin_id VARCHAR(40) ${ASCII} NOT NULL,
        enabled BOOLEAN NULL,
        settings MEDIUMTEXT NOT NULL,
        healthy BOOLEAN NULL,
        health_message VARCHAR(500) NULL,
        checked_at DATETIME(3) NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (plugin_id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE plugin_secrets (
        plugin_id VARCHAR(40) ${ASCII} NOT NULL,
        name VARCHAR(40) ${ASCII} NOT NULL,
        value TEXT NOT NULL,
        set_by ${ID} NULL,
        set_at DATETIME(3) NOT NULL,
        PRIMARY KEY (plugin_id, name)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE plugin_store (
        plugin_id VARCHAR(40) ${ASCII} NOT NULL,
        name VARBINARY(480) NOT NULL,
        value MEDIUMTEXT NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (plugin_id, name)
      ) ${TABLE}`)

    // The licence and the times that it is judged by: one row. `seal` holds the first start and the
    // latest time ever seen, encrypted, so that no one moves them in the table.
    this.schema.raw(`
      CREATE TABLE installation_licence (
        id TINYINT UNSIGNED NOT NULL,
        text TEXT NULL,
        entered_at DATETIME(3) NULL,
        entered_by ${ID} NULL,
        file_hash CHAR(64) ${ASCII} NULL,
        announced VARCHAR(80) ${ASCII} NULL,
        seal TEXT ${ASCII} NOT NULL,
        PRIMARY KEY (id)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE mail_attachments (
        id ${ID} NOT NULL,
        file_name VARCHAR(200) NOT NULL,
        content_type VARCHAR(100) ${ASCII} NOT NULL,
        content MEDIUMBLOB NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (id),
        KEY mail_attachments_created (created_at)
      ) ${TABLE}`)

    // What administrators changed of the plans of config/plans.ts, and the plans that they made
    // beside those. Names differ by more than case, so that people do not mistake one for another.
    this.schema.raw(`
      CREATE TABLE plan_changes (
        plan VARCHAR(20) ${ASCII} NOT NULL,
        value TEXT NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (plan)
      ) ${TABLE}`)
    this.schema.raw(`
      CREATE TABLE custom_plans (
        name VARCHAR(20) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
        value TEXT NOT NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (name)
      ) ${TABLE}`)
  }

  async down() {
    throw new Error('There is no version before the first release.')
  }
}
