import { BaseSchema } from '@adonisjs/lucid/schema'

/** Where ended links of a domain lead, after the link's own address and its folder's. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      'ALTER TABLE domains ADD COLUMN expired_url VARCHAR(4096) CHARACTER SET ascii COLLATE ascii_bin NULL'
    )
  }

  async down() {
    this.schema.raw('ALTER TABLE domains DROP COLUMN expired_url')
  }
}
