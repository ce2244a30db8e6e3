import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each line of an import says which of its values are not in its link. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('ALTER TABLE import_lines ADD COLUMN not_kept JSON NULL, ALGORITHM=INSTANT')
  }

  async down() {
    this.schema.raw('ALTER TABLE import_lines DROP COLUMN not_kept')
  }
}
