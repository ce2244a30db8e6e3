import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The marks of the keys that a process has, the one that it encrypts with first; empty of a version
 * that does not say.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE instances
        ADD COLUMN key_marks VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''`)
  }

  async down() {
    this.schema.raw('ALTER TABLE instances DROP COLUMN key_marks')
  }
}
