import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { LINK_COLUMNS } from '#app/linking/links/rules/link_columns'
import { select } from '#app/shared/database/sql'

/** Columns that the code does not read as part of a link: they are computed, for lists and look-ups. */
const LEFT_OUT = ['shelf', 'closes_at', 'has_password', 'has_routing', 'destination_crc']

test.group('The table of links', () => {
  test('has the columns that the code knows, and those left out on purpose', async ({ assert }) => {
    const rows = await select<{ name: string }>(
      db,
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = DATABASE() AND table_name = 'links'`
    )
    assert.sameMembers(
      rows.map(({ name }) => name),
      [...Object.keys(LINK_COLUMNS), ...LEFT_OUT]
    )
  })
})
