import { BaseSchema } from '@adonisjs/lucid/schema'

const LANGUAGE = 'VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL'

/**
 * The language that a person chose, and the one that their browser asked for when they signed in last:
 * mails have no browser to ask.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE users
        ADD COLUMN language ${LANGUAGE},
        ADD COLUMN browser_language ${LANGUAGE},
        ALGORITHM=INSTANT`)
  }

  async down() {
    this.schema.raw('ALTER TABLE users DROP COLUMN language, DROP COLUMN browser_language')
  }
}
