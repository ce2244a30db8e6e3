import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Mails to people who have not agreed, of a workspace or an account: on the last day (UTC) and over
 * all time, and how many of those people agreed.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE stranger_mails (
        owner_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        day DATE NOT NULL,
        sent_today INT UNSIGNED NOT NULL,
        sent INT UNSIGNED NOT NULL,
        agreed INT UNSIGNED NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(
      'ALTER TABLE organisations ADD COLUMN mail_limit_lifted TINYINT(1) NOT NULL DEFAULT 0, ALGORITHM=INSTANT'
    )
  }

  async down() {
    this.schema.dropTable('stranger_mails')
    this.schema.raw('ALTER TABLE organisations DROP COLUMN mail_limit_lifted')
  }
}
