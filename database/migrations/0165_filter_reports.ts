import { BaseSchema } from '@adonisjs/lucid/schema'

const DIMENSIONS = [
  'links',
  'countries',
  'devices',
  'browsers',
  'operatingSystems',
  'languages',
  'referrers',
  'campaigns',
  'qrCodes',
  'rules',
  'splits',
]
const UTM_DIMENSIONS = ['utmSources', 'utmMediums', 'utmCampaigns']

/**
 * What reports can be filtered by: the UTM values that a visitor was sent with, on each raw click and
 * as dimensions of a workspace's days; and since when a workspace has its time zone, for its days are
 * those of the zone that it had. No statement copies a table.
 *
 * The values are compared by their bytes, as all other filters are.
 */
export default class extends BaseSchema {
  async up() {
    const utm = (name: string) =>
      `ADD COLUMN ${name} VARCHAR(253) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL`
    this.schema.raw(
      `ALTER TABLE clicks ${utm('utm_source')}, ${utm('utm_medium')}, ${utm('utm_campaign')},
      ALGORITHM=INSTANT`
    )
    this.schema.raw(
      `ALTER TABLE click_day_dimensions MODIFY ${dimension([...DIMENSIONS, ...UTM_DIMENSIONS])}`
    )
    this.schema.raw(
      'ALTER TABLE workspaces ADD COLUMN time_zone_since DATETIME(3) NULL, ALGORITHM=INSTANT'
    )
  }

  async down() {
    this.schema.raw('ALTER TABLE workspaces DROP COLUMN time_zone_since')
    this.schema.raw(
      `DELETE FROM click_day_dimensions
      WHERE dimension IN (${UTM_DIMENSIONS.map((name) => `'${name}'`).join(', ')})`
    )
    this.schema.raw(`ALTER TABLE click_day_dimensions MODIFY ${dimension(DIMENSIONS)}`)
    this.schema.raw(
      'ALTER TABLE clicks DROP COLUMN utm_source, DROP COLUMN utm_medium, DROP COLUMN utm_campaign'
    )
  }
}

function dimension(names: string[]): string {
  return `dimension ENUM(${names.map((name) => `'${name}'`).join(', ')})
    CHARACTER SET ascii COLLATE ascii_bin NOT NULL`
}
