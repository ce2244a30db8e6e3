import { BaseSchema } from '@adonisjs/lucid/schema'

const BEFORE = [
  ...['links', 'countries', 'devices', 'browsers', 'operatingSystems', 'languages', 'referrers'],
  ...['campaigns', 'qrCodes', 'rules', 'splits', 'utmSources', 'utmMediums', 'utmCampaigns'],
]

/** Sums of days by the hour of the day: a name at the end of the list changes no row. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`ALTER TABLE click_day_dimensions MODIFY ${dimension([...BEFORE, 'hours'])}`)
  }

  async down() {
    this.schema.raw(`DELETE FROM click_day_dimensions WHERE dimension = 'hours'`)
    this.schema.raw(`ALTER TABLE click_day_dimensions MODIFY ${dimension(BEFORE)}`)
  }
}

function dimension(names: string[]): string {
  return `dimension ENUM(${names.map((name) => `'${name}'`).join(', ')})
    CHARACTER SET ascii COLLATE ascii_bin NOT NULL`
}
