import { BaseSchema } from '@adonisjs/lucid/schema'

/** Keys that sign requests of YOURLS clients are kept, encrypted: a signature cannot be checked with a hash. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE api_keys
        ADD COLUMN sealed_key VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
        ALGORITHM=INSTANT`)
  }

  async down() {
    this.schema.raw('ALTER TABLE api_keys DROP COLUMN sealed_key')
  }
}
