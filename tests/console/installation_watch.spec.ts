import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { refreshPlans } from '#app/platform/access/known_plans'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { somebody } from '#tests/fixtures/people'

const AREA = '/console/installation'
const told = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()
const anAdministrator = () => somebody({ installationAdministrator: true, mfaEnabled: true })

browserGroup('Alerts', (group) => {
  const clear = async () => {
    for (const table of ['alert_settings', 'alerts']) await db.from(table).delete()
    await db.from('mails').where('kind', 'like', 'alert.%').delete()
  }
  group.each.setup(async () => {
    await clear()
    return clear
  })

  test('are set up and tried; the address of the chat is never shown again', async ({ assert }) => {
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto(`${AREA}/alerts`)
    await page.getByText('Nothing is wrong').waitFor()
    await page.getByLabel('Email addresses').fill('ops@example.com\nnobody')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('Give a complete e-mail address').waitFor()
    await page.getByLabel('Email addresses').fill('ops@example.com')
    await page.getByLabel('Chat', { exact: true }).selectOption('Slack')
    const address = page.getByLabel('Address of the chat')
    await address.fill('https://hooks.slack.com/services/T0001/B0002/secretsecretabcd')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await told(page, 'Those you named are told of the next failure.')
    assert.notInclude(await page.content(), 'secretsecret')
    await page.getByText('https://hooks.slack.com/…abcd').waitFor()
    await page.getByLabel('Chat', { exact: true }).selectOption('')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await told(page, 'Those you named are told of the next failure.')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await told(page, 'A mail waits in the outbox')
    const mails = await db.from('mails').where('kind', 'alert.test')
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      ['ops@example.com']
    )
  })

  test('that are open and over are listed', async ({ assert }) => {
    const at = new Date()
    const row = { scope: 'test', kind: 'Disk', status: 'Error', found_at: at, seen_at: at }
    const wasTold = { ...row, announced_status: 'Error', announced_at: at }
    await db.table('alerts').multiInsert([
      { ...wasTold, id: newId(), subject: 'one', message: 'The disk is full: 3 MiB are free.' },
      {
        ...wasTold,
        ...{ id: newId(), subject: 'two', message: 'It was full.', closed_at: at, is_open: null },
      },
    ])
    await assertLooks(assert, await anAdministrator(), 'alerts.open', `${AREA}/alerts`)
  })
})

browserGroup('Jobs and sweeps', (group) => {
  group.each.teardown(async () => void (await db.from('sweeps').delete()))

  test('show what fails, are paused, go on, and run now', async ({ assert }) => {
    const person = await anAdministrator()
    await db.table('sweeps').insert({
      name: 'mails',
      ended_at: new Date(),
      duration_ms: 12,
      failed_at: new Date(),
      failures_in_row: 3,
      last_error: 'connect ECONNREFUSED',
    })
    const page = await openPage({ person })
    await page.goto(`${AREA}/jobs`)
    await page.getByText('Failing, 3 times in a row').waitFor()
    await page.getByText('connect ECONNREFUSED').waitFor()
    await assertLooks(assert, person, 'jobs.failing', `${AREA}/jobs`)
    await page.getByRole('button', { name: 'Pause: imports', exact: true }).click()
    await told(page, 'The sweep imports is paused in every worker.')
    await page.getByText('A sweep is paused').waitFor()
    await page.getByRole('button', { name: 'Resume: imports', exact: true }).click()
    await told(page, 'The sweep imports goes on.')
    await page.getByRole('button', { name: 'Run now: imports', exact: true }).click()
    await told(page, 'A worker runs the sweep imports now.')
  })
})

browserGroup('Announcements', (group) => {
  const clear = async () => void (await db.from('announcements').delete())
  group.each.setup(async () => {
    await clear()
    return clear
  })

  test('are seen by everyone, put away by each, and withdrawn', async ({ assert }) => {
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto(`${AREA}/announcements`)
    await page.getByLabel('Headline').fill('Maintenance on Sunday')
    await page.getByLabel('Text').fill('Changes rest from 6 to 7 o’clock; links redirect as usual.')
    await page.getByRole('button', { name: 'Show to everyone' }).click()
    await told(page, 'Everyone sees it above their next page.')
    await assertLooks(assert, person, 'announcements.shown', `${AREA}/announcements`)
    const theirs = await openPage({ person: await somebody() })
    const banner = theirs.locator('.banner', { hasText: 'Maintenance on Sunday' })
    await theirs.goto('/account')
    await banner.waitFor()
    assert.deepEqual(await axe(theirs), [])
    await banner.getByRole('button', { name: 'Put away' }).click()
    await banner.waitFor({ state: 'detached' })
    await theirs.goto('/account/security')
    assert.equal(await banner.count(), 0)
    await page.goto(`${AREA}/announcements`)
    const own = page.locator('.banner', { hasText: 'Maintenance on Sunday' })
    await own.waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await told(page, 'It is shown to no one any more.')
    assert.equal(await own.count(), 0)
  })
})

browserGroup('Settings of the installation', () => {
  test('say where they come from, and show no secret', async ({ assert }) => {
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto(`${AREA}/settings`)
    const text = await page.locator('main').innerText()
    assert.include(text, 'APP_KEY')
    assert.notInclude(await page.content(), process.env.APP_KEY!)
    await page.getByText('set, not shown').first().waitFor()
  })
})

browserGroup('Plans of the installation', (group) => {
  group.each.teardown(async () => {
    await db.from('plan_changes').delete()
    await refreshPlans()
  })

  test('are changed within their ranges, and reset', async ({ assert }) => {
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto(`${AREA}/plans`)
    await page.getByRole('link', { name: 'Edit Free' }).click()
    await assertLooks(assert, person, 'plans.show', `${AREA}/plans/Free`)
    const codes = page.getByLabel('New QR codes a month')
    await codes.fill('1000001')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.locator('.error').first().waitFor()
    assert.lengthOf(await db.from('plan_changes'), 0)
    await codes.fill('25')
    await page.getByLabel('Campaigns').check()
    await page.getByRole('button', { name: 'Save plan' }).click()
    await told(page, 'The plan Free gives this from now on.')
    const [row] = await db.from('plan_changes')
    const value = JSON.parse(row.value)
    assert.deepInclude(value, { qrCodesMonthly: 25, features: ['campaigns'] })
    await page.getByRole('link', { name: 'Edit Free' }).click()
    await page.getByRole('button', { name: 'Give again what config/plans.ts says' }).click()
    await told(page, 'The plan Free gives what config/plans.ts says.')
    assert.lengthOf(await db.from('plan_changes'), 0)
  })
})
