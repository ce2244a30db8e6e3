import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`

/**
 * Who hears of failures of the installation, the failures that are open or were, and the messages
 * about them that wait for their chat. `is_open` is 1 or NULL, so that of one failure no two rows
 * are open, whatever number of processes found it.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE alert_settings (
        id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
        recipients TEXT NOT NULL,
        chat_format VARCHAR(40) ${ASCII} NULL,
        chat_url TEXT NULL,
        updated_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE alerts (
        id ${ID} NOT NULL PRIMARY KEY,
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
        is_open TINYINT NULL DEFAULT 1,
        UNIQUE KEY alerts_open (is_open, kind, subject, scope),
        KEY alerts_closed (closed_at),
        KEY alerts_found (found_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`)

    this.schema.raw(`
      CREATE TABLE alert_chats (
        id ${ID} NOT NULL PRIMARY KEY,
        alert_id ${ID} NOT NULL,
        event VARCHAR(10) ${ASCII} NOT NULL,
        tries SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        next_try_at DATETIME(3) NULL,
        sent_at DATETIME(3) NULL,
        last_error VARCHAR(500) NULL,
        created_at DATETIME(3) NOT NULL,
        KEY alert_chats_due (next_try_at),
        KEY alert_chats_alert (alert_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    for (const table of ['alert_chats', 'alerts', 'alert_settings']) this.schema.dropTable(table)
  }
}
