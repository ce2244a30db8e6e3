import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Clicks and visitors lie as numbers alone; archives are read into those too. An installation whose sweep
 * has not moved all of its clicks yet keeps them, and is not upgraded.
 */
export default class extends BaseSchema {
  static contract = 'no release has stored clicks as text: 0.1.0 is the first'

  async up() {
    const [left] = await this.db.rawQuery('SELECT 1 FROM clicks LIMIT 1')
    if (left.length > 0) {
      throw new Error(
        'Some raw clicks are not in their present form yet. Let the version that runs finish its sweep ' +
          '"click-moves" (Installation, Jobs), then upgrade again.'
      )
    }
    for (const table of ['click_moves', 'visitor_days', 'clicks']) this.schema.dropTable(table)
  }

  async down() {
    throw new Error('What was in these tables is gone: there is no way back.')
  }
}
