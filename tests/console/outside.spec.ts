import { test } from '@japa/runner'
import { generateSync } from 'otplib'
import db from '@adonisjs/lucid/services/db'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  VIEWS,
} from '#tests/console/support/browser'

browserGroup('First set-up', () => {
  test('runs', async ({ assert }) => {
    const page = await openPage({ script: false })
    await page.goto('/')
    await shot(page, 'setup')
    assert.include(page.url(), '/setup')
    assert.deepEqual(misdeedsOf(page).errors, [])
  })
})
