import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/**
 * What providers sent people back with in a form, until their browser comes for it: with a form of
 * another site it sends no cookie that would say who it is.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE received_answers (
        token_hash CHAR(64) ${ASCII} NOT NULL,
        provider_id ${ID} NOT NULL,
        sealed MEDIUMTEXT ${ASCII} NOT NULL,
        is_unsolicited BOOLEAN NOT NULL,
        expires_at DATETIME(3) NOT NULL,
        PRIMARY KEY (token_hash),
        KEY received_answers_expiry (expires_at)
      ) ${TABLE}`)
  }

  async down() {
    this.schema.dropTable('received_answers')
  }
}
