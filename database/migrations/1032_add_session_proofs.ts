import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/**
 * What sessions and organisations need for their rules of signing in. Sessions of before were signed
 * in to, and proved, when they were made.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE sessions
        ADD COLUMN provider_id CHAR(20) ${ASCII} NULL,
        ADD COLUMN signed_in_at DATETIME(3) NULL,
        ADD COLUMN proved_at DATETIME(3) NULL,
        ALGORITHM=INSTANT`)
    this.schema.raw(`
      ALTER TABLE organisations
        ADD COLUMN sign_in_policy VARCHAR(20) ${ASCII} NULL,
        ADD COLUMN session_hours INT UNSIGNED NULL,
        ADD COLUMN idle_minutes INT UNSIGNED NULL,
        ADD COLUMN step_up_minutes INT UNSIGNED NULL,
        ALGORITHM=INSTANT`)
    this.schema.raw(`
      ALTER TABLE organisation_owners
        ADD COLUMN break_glass BOOLEAN NOT NULL DEFAULT FALSE,
        ALGORITHM=INSTANT`)
  }

  async down() {
    this.schema.raw(
      'ALTER TABLE sessions DROP COLUMN provider_id, DROP COLUMN signed_in_at, DROP COLUMN proved_at'
    )
    this.schema.raw(`
      ALTER TABLE organisations DROP COLUMN sign_in_policy, DROP COLUMN session_hours,
        DROP COLUMN idle_minutes, DROP COLUMN step_up_minutes`)
    this.schema.raw('ALTER TABLE organisation_owners DROP COLUMN break_glass')
  }
}
