import { BaseSchema } from '@adonisjs/lucid/schema'
import { isCarriedOver } from '#app/shared/database/carried_over'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/**
 * What web processes keep of visitors beside their clicks.
 */
export default class extends BaseSchema {
  async up() {
    if (await isCarriedOver(this.db)) return

    // The salt of each date's visitors, sealed; a row goes when its date is over everywhere.
    this.schema.raw(`
      CREATE TABLE visitor_salts (
        day DATE NOT NULL,
        sealed_salt VARCHAR(500) ${ASCII} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (day)
      ) ${TABLE}`)
  }

  async down() {
    throw new Error('There is no version before the first release.')
  }
}
