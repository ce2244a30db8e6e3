import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { addToHistory, noteMostInHistory } from '#app/installation/history/actions/add_to_history'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage, overflowOf, shot, SIZES } from '#tests/console/support/browser'
import { somebody } from '#tests/fixtures/people'

const PATH = '/console/installation'
const TABLES = ['installation_history', 'sweeps', 'backups']

/** Reads what a line says, and by which sign. */
async function lineOf(page: Page, name: string): Promise<{ text: string; tone: string | null }> {
  const line = page
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
  const text = (await line.innerText()).replaceAll(/\s+/g, ' ')
  return { text, tone: await line.locator('.status').getAttribute('data-tone') }
}

browserGroup('The installation at a glance', (group) => {
  const clear = async () => {
    for (const table of TABLES) await db.from(table).delete()
  }
  group.each.setup(async () => {
    await clear()
    return clear
  })

  const open = async () => {
    const page = await openPage({
      person: await somebody({ installationAdministrator: true, mfaEnabled: true }),
    })
    await page.goto(PATH)
    return page
  }

  test('says what is well, and what is not known yet', async ({ assert }) => {
    const page = await open()
    assert.deepInclude(await lineOf(page, 'Errors'), { tone: 'ok' })
    assert.include((await lineOf(page, 'Errors')).text, 'none in 24 hours')
    assert.include((await lineOf(page, 'Background jobs')).text, 'no runs in 24 hours')
    assert.deepInclude(await lineOf(page, 'Backups'), { tone: 'warn' })
    assert.include((await lineOf(page, 'Certificates')).text, 'Your proxy fetches them.')
  })

  test('says what went wrong in the last day, and leads to where it is fixed', async ({
    assert,
  }) => {
    const add = (name: string, label: string, value: number) =>
      addToHistory([{ name, label, value }])
    await add('errors', 'links', 4)
    await add('job_runs', 'failed', 2)
    await db.rawQuery('UPDATE installation_history SET slot = slot - 36')
    await add('errors', 'requests', 3)
    await add('job_runs', 'succeeded', 1_200)
    await noteMostInHistory([{ name: 'lag', label: '', value: 95 }])
    const at = new Date()
    await db.table('sweeps').insert({
      ...{ name: 'mails', ended_at: at, failed_at: at, duration_ms: 1 },
      ...{ failures_in_row: 3, last_error: 'connect ECONNREFUSED' },
    })
    await db.table('backups').insert({
      ...{ id: newId(), started_at: at, finished_at: at, verified_at: at, size_bytes: 5e6 },
      ...{ path: '/backups/one', host: 'here', version: '0.1.0', is_scheduled: true, seen_at: at },
    })
    const page = await open()
    const errors = await lineOf(page, 'Errors')
    assert.deepInclude(errors, { tone: 'warn' })
    assert.include(errors.text, '7 in 24 hours 3 in the last hour')
    const jobs = await lineOf(page, 'Background jobs')
    assert.deepInclude(jobs, { tone: 'danger' })
    assert.include(jobs.text, '1,202 runs in 24 hours')
    assert.include(jobs.text, '2 failed')
    assert.deepInclude(await lineOf(page, 'Backups'), { tone: 'ok' })
    await page.getByRole('img', { name: 'At most 95 s behind in the last 24 hours' }).waitFor()
    const table = page.getByRole('table', { name: 'At a glance' })
    const leads = await table
      .getByRole('link')
      .evaluateAll((all: any[]) => all.map((one) => one.href))
    assert.lengthOf(leads, 6)
    for (const href of leads) {
      await page.goto(PATH)
      const answer = await page.goto(href)
      assert.equal(answer!.status(), 200, href)
      const { hash } = new URL(href)
      if (hash) assert.equal(await page.locator(hash).count(), 1, href)
    }
    await page.goto(PATH)
    for (const size of ['large', 'small'] as const) {
      await page.setViewportSize(SIZES[size])
      await shot(page, `glance-${size}`)
      assert.deepEqual(await axe(page), [], size)
      assert.isAtMost(await overflowOf(page), 0, size)
    }
  })
})
