import { BaseSchema } from '@adonisjs/lucid/schema'

const BEFORE = `'links', 'countries', 'devices', 'browsers', 'operatingSystems', 'languages', 'referrers',
  'campaigns', 'qrCodes', 'rules', 'splits', 'utmSources', 'utmMediums', 'utmCampaigns', 'hours'`
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/** Regions and cities of clicks, NULL without a city database, which takes no space. */
export default class extends BaseSchema {
  static contract = 'A longer list changes no row, and the version before names nothing new.'

  async up() {
    this.schema.raw(`
      ALTER TABLE raw_clicks
        ADD COLUMN region_no INT UNSIGNED NULL,
        ADD COLUMN city_no INT UNSIGNED NULL,
        ALGORITHM=INSTANT`)
    this.schema.raw(`
      ALTER TABLE conversions
        ADD COLUMN region VARCHAR(253) COLLATE utf8mb4_bin NULL,
        ADD COLUMN city VARCHAR(253) COLLATE utf8mb4_bin NULL,
        ALGORITHM=INSTANT`)
    this.schema.raw(`
      ALTER TABLE click_day_dimensions
        MODIFY dimension ENUM(${BEFORE}, 'regions', 'cities') ${ASCII} NOT NULL, ALGORITHM=INSTANT`)
  }

  async down() {
    this.schema.raw('ALTER TABLE raw_clicks DROP COLUMN region_no, DROP COLUMN city_no')
    this.schema.raw('ALTER TABLE conversions DROP COLUMN region, DROP COLUMN city')
    this.schema.raw(`DELETE FROM click_day_dimensions WHERE dimension IN ('regions', 'cities')`)
    this.schema.raw(
      `ALTER TABLE click_day_dimensions MODIFY dimension ENUM(${BEFORE}) ${ASCII} NOT NULL`
    )
  }
}
