import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether a session was given out in a cookie of this host alone. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      'ALTER TABLE sessions ADD COLUMN host_cookie TINYINT(1) NOT NULL DEFAULT 0, ALGORITHM=INSTANT'
    )
  }

  async down() {
    this.schema.raw('ALTER TABLE sessions DROP COLUMN host_cookie')
  }
}
