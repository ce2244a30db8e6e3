import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`

/**
 * Reports that are sent by mail (docs/decisions/0026).
 *
 * - `next_at` is when the next one is due by the zone in `time_zone`; where the workspace has another
 *   zone by now, it is worked out again.
 * - `sent_for` is the first day of the latest period that was sent, or passed without a reader: no
 *   period is sent twice. `requested_at`: one is to be sent besides, now.
 * - A recipient who unsubscribed stays, taken off the list or not, so that nothing is sent there again.
 * - `mail_attachments` holds a file once for all mails that bring it; `mails.reference` is what a mail
 *   that waits is taken back by.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE report_mails (
        id ${ID} NOT NULL PRIMARY KEY,
        workspace_id ${ID} NOT NULL,
        name VARCHAR(200) NOT NULL,
        link_id ${ID} NULL,
        campaign_id ${ID} NULL,
        every VARCHAR(5) ${ASCII} NOT NULL,
        enabled TINYINT(1) NOT NULL,
        time_zone VARCHAR(64) ${ASCII} NOT NULL,
        next_at DATETIME(3) NOT NULL,
        sent_for DATE NULL,
        requested_at DATETIME(3) NULL,
        last_sent_at DATETIME(3) NULL,
        created_by ${ID} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        KEY report_mails_workspace (workspace_id, id),
        KEY report_mails_due (enabled, next_at),
        KEY report_mails_requested (requested_at),
        CONSTRAINT report_mails_of_workspace FOREIGN KEY (workspace_id)
          REFERENCES workspaces (id) ON DELETE CASCADE
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE report_mail_recipients (
        id ${ID} NOT NULL PRIMARY KEY,
        report_mail_id ${ID} NOT NULL,
        place INT UNSIGNED NULL,
        email VARCHAR(254) NOT NULL,
        email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        token VARCHAR(400) ${ASCII} NOT NULL,
        token_hash CHAR(64) ${ASCII} NOT NULL,
        asked_at DATETIME(3) NOT NULL,
        confirmed_at DATETIME(3) NULL,
        unsubscribed_at DATETIME(3) NULL,
        UNIQUE KEY report_mail_recipients_token (token_hash),
        UNIQUE KEY report_mail_recipients_address (report_mail_id, email_key),
        CONSTRAINT report_mail_recipients_of_mail FOREIGN KEY (report_mail_id)
          REFERENCES report_mails (id) ON DELETE CASCADE
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE mail_attachments (
        id ${ID} NOT NULL PRIMARY KEY,
        file_name VARCHAR(200) NOT NULL,
        content_type VARCHAR(100) ${ASCII} NOT NULL,
        content MEDIUMBLOB NOT NULL,
        created_at DATETIME(3) NOT NULL,
        KEY mail_attachments_created (created_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      ALTER TABLE mails
        ADD COLUMN attachment_id ${ID} NULL,
        ADD COLUMN reference ${ID} NULL,
        ADD KEY mails_reference (reference, sent_at),
        ADD KEY mails_attachment (attachment_id, sent_at)`)
  }

  async down() {
    this.schema.raw(`
      ALTER TABLE mails DROP KEY mails_attachment, DROP KEY mails_reference,
        DROP COLUMN reference, DROP COLUMN attachment_id`)
    this.schema.dropTable('mail_attachments')
    this.schema.dropTable('report_mail_recipients')
    this.schema.dropTable('report_mails')
  }
}
