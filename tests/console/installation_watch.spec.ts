import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Queue } from 'bullmq'
import type { Page } from 'playwright-core'
import { refreshPlans } from '#app/platform/access/known_plans'
import { newId } from '#app/shared/ids'
import { startJobWorker } from '#app/shared/jobs/job_worker'
import { addJobs } from '#app/shared/jobs/registry'
import queueConfig from '#config/queue'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { eventually } from '#tests/fixtures/installation'
import { ownerOf, somebody } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

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
    await page.getByText('No active alerts').waitFor()
    await page.getByLabel('Email addresses').fill('ops@example.com\nnobody')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('Give a complete email address').waitFor()
    await page.getByLabel('Email addresses').fill('ops@example.com')
    await page.getByLabel('Chat', { exact: true }).selectOption('Slack')
    const address = page.getByLabel('Webhook URL')
    await address.fill('https://hooks.slack.com/services/T0001/B0002/secretsecretabcd')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await told(page, 'Saved.')
    assert.notInclude(await page.content(), 'secretsecret')
    await page.getByText('https://hooks.slack.com/…abcd').waitFor()
    await page.getByLabel('Chat', { exact: true }).selectOption('')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await told(page, 'Saved.')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await told(page, 'An email waits in the outbox')
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

browserGroup('Background jobs', (group) => {
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
    await told(page, 'The scheduled task imports is paused in every worker.')
    await page.getByText('A scheduled task is paused').waitFor()
    await page.getByRole('button', { name: 'Resume: imports', exact: true }).click()
    await told(page, 'The scheduled task imports is resumed.')
    await page.getByRole('button', { name: 'Run now: imports', exact: true }).click()
    await told(page, 'A worker runs the scheduled task imports now.')
  })

  test('that failed are shown with their reason, and run again', async ({ assert, cleanup }) => {
    const name = `test-${newId()}`
    let isMended = false
    let runs = 0
    class Handler {
      async handle() {
        runs++
        if (!isMended) throw new Error('the ERP does not know this customer')
      }
    }
    addJobs({ [name]: async () => ({ default: Handler }) })
    const queue = new Queue('default', {
      prefix: 'shunt',
      connection: queueConfig.defaultConnection,
    })
    const worker = startJobWorker()
    cleanup(async () => {
      await worker.close()
      await queue.close()
    })
    const { id } = await queue.add(name, {}, { attempts: 1 })
    await eventually(async () => (await queue.getJob(id!))?.isFailed())
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto(`${AREA}/jobs`)
    const row = page.getByRole('row', { name })
    await row.getByText('the ERP does not know this customer').waitFor()
    await assertLooks(assert, person, 'jobs.failed', `${AREA}/jobs`)
    isMended = true
    await page.getByRole('button', { name: `Run again: ${name}` }).click()
    await told(page, 'The job runs again.')
    await eventually(async () => (await queue.getJob(id!))?.isCompleted() ?? true)
    assert.equal(runs, 2)
    await page.goto(`${AREA}/jobs`)
    assert.equal(await row.count(), 0)
    const [change] = await db.from('audit_log').where({ action: 'job.run_again', subject_id: name })
    assert.equal(change.actor_user_id, person.userId)
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
    await page.getByRole('button', { name: 'Publish' }).click()
    await told(page, 'Published. Everyone sees it on their next page.')
    await assertLooks(assert, person, 'announcements.shown', `${AREA}/announcements`)
    const theirs = await openPage({ person: await somebody() })
    const banner = theirs.locator('.banner', { hasText: 'Maintenance on Sunday' })
    await theirs.goto('/account')
    await banner.waitFor()
    assert.deepEqual(await axe(theirs), [])
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await banner.waitFor({ state: 'detached' })
    await theirs.goto('/account/security')
    assert.equal(await banner.count(), 0)
    await page.goto(`${AREA}/announcements`)
    const own = page.locator('.banner', { hasText: 'Maintenance on Sunday' })
    await own.waitFor()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await told(page, 'It is no longer shown.')
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
    assert.match(text, /Single sign-on\s+default/)
  })

  test('are explained in the reader’s language', async ({ assert }) => {
    const person = await anAdministrator()
    await db.from('users').where('id', person.userId).update({ language: 'de' })
    await assertLooks(assert, person, 'settings.show-de', `${AREA}/settings`)
    const page = await openPage({ person })
    await page.goto(`${AREA}/settings`)
    await page.getByText('Port, auf dem sie lauschen.').waitFor()
    await page.getByRole('heading', { name: 'Prozesse und Speicherplatz' }).waitFor()
    assert.include(await page.locator('main').innerText(), '{"groupsClaim":"groups"}')
  })
})

browserGroup('Plans of the installation', (group) => {
  group.each.teardown(async () => {
    await db.from('plan_changes').delete()
    await db.from('organisations').where('plan', 'Agency').update({ plan: null })
    await db.from('custom_plans').delete()
    await refreshPlans()
  })

  test('are changed within their ranges, and reset', async ({ assert }) => {
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto(`${AREA}/plans`)
    await page.getByRole('link', { name: 'Edit Free' }).click()
    await assertLooks(assert, person, 'plans.show', `${AREA}/plans/Free`)
    const codes = page.getByLabel('New QR codes per month')
    await codes.fill('1000001')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await page.locator('.error').first().waitFor()
    assert.lengthOf(await db.from('plan_changes'), 0)
    await codes.fill('25')
    await page.getByLabel('Campaigns').check()
    await page.getByRole('button', { name: 'Save plan' }).click()
    await told(page, 'The plan Free is saved.')
    const [row] = await db.from('plan_changes')
    const value = JSON.parse(row.value)
    assert.deepInclude(value, { qrCodesMonthly: 25, features: ['campaigns'] })
    await page.getByRole('link', { name: 'Edit Free' }).click()
    await page.getByRole('button', { name: 'Reset to config/plans.ts' }).click()
    await told(page, 'The plan Free is reset to config/plans.ts.')
    assert.lengthOf(await db.from('plan_changes'), 0)
  })

  test('are made, given to an organisation, edited, and deleted after a question', async ({
    assert,
  }) => {
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto(`${AREA}/plans`)
    await page.getByRole('link', { name: 'New plan' }).click()
    await assertLooks(assert, person, 'plans.new', `${AREA}/plans/new`)
    const create = page.getByRole('button', { name: 'Create plan' })
    await page.getByLabel('Name').fill('pro')
    await create.click()
    await page.getByText('There is already a plan with this name.').first().waitFor()
    await page.getByLabel('Name').fill('Agency')
    await page.getByLabel('Custom domains').fill('10001')
    await create.click()
    await page.locator('.error').first().waitFor()
    assert.lengthOf(await db.from('custom_plans'), 0)
    await page.getByLabel('Custom domains').fill('40')
    await page.getByLabel('Webhooks').uncheck()
    await page.getByLabel('Raw click retention (days)').fill('90')
    await create.click()
    await told(page, 'Plan Agency created.')
    await assertLooks(assert, person, 'plans.index', `${AREA}/plans`)

    const workspace = await aWorkspace()
    await page.goto(`${AREA}/organisations/${workspace.organisationId}`)
    await page.getByLabel('Plan', { exact: true }).selectOption('Agency')
    await page.getByRole('button', { name: 'Set plan' }).click()
    await told(page, 'has the plan Agency now.')
    const theirs = await ownerOf(workspace)
    const path = `/console/organisations/${workspace.organisationId}/plan`
    await assertLooks(assert, theirs, 'organisation-plan-custom', path)
    const owner = await openPage({ person: theirs })
    await owner.goto(path)
    await owner.getByRole('columnheader', { name: 'Agency' }).waitFor()

    await page.goto(`${AREA}/plans`)
    await page.getByRole('link', { name: 'Edit Agency' }).click()
    await page.getByText('once no organisation has it').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Delete plan' }).count(), 0)
    await page.getByLabel('Custom domains').fill('50')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await told(page, 'The plan Agency is saved.')
    await db.from('organisations').where('id', workspace.organisationId).update({ plan: null })
    await assertLooks(assert, person, 'plans.show-custom', `${AREA}/plans/Agency`)
    await page.getByRole('link', { name: 'Edit Agency' }).click()
    assert.equal(await page.getByLabel('Custom domains').inputValue(), '50')
    await page.getByRole('link', { name: 'Delete plan' }).click()
    await page.getByRole('heading', { name: 'Delete the plan Agency?' }).waitFor()
    await page.getByRole('button', { name: 'Delete plan' }).click()
    await told(page, 'The plan Agency is deleted.')
    assert.lengthOf(await db.from('custom_plans'), 0)
  })
})
