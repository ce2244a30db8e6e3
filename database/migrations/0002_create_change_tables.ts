import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What every change writes in its own transaction: the feed that redirect caches follow, the
 * outbox of events, and the audit log.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE change_feed (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        kind VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        subject_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        cache_key VARCHAR(110) CHARACTER SET ascii COLLATE ascii_bin NULL,
        created_at DATETIME(3) NOT NULL,
        KEY change_feed_created (created_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE events (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        type VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        data JSON NOT NULL,
        created_at DATETIME(3) NOT NULL,
        dispatched_at DATETIME(3) NULL,
        KEY events_waiting (dispatched_at, id),
        KEY events_workspace (workspace_id, id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE audit_log (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        organisation_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        actor_user_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        api_key_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        action VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        subject_type VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        subject_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        data JSON NULL,
        address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NULL,
        request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
        created_at DATETIME(3) NOT NULL,
        KEY audit_log_workspace (workspace_id, id),
        KEY audit_log_organisation (organisation_id, id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['audit_log', 'events', 'change_feed']) this.schema.dropTable(table)
  }
}
