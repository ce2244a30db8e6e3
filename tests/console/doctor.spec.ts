import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { somebody } from '#tests/fixtures/people'
import { useMailServer } from '#tests/fixtures/smtp_sink'

const PAGE = '/console/installation/doctor'
const anAdministrator = () => somebody({ installationAdministrator: true, mfaEnabled: true })

browserGroup('The doctor', () => {
  test('shows what is wrong, what to do, and what is well', async ({ assert }) => {
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto(PAGE)
    // No worker runs beside the tests.
    await page.getByText('No worker is running').waitFor()
    await page.getByText('Start a worker on every machine').waitFor()
    await page.getByText('Every migration has run.').waitFor()
    await page.getByRole('link', { name: 'Run again' }).click()
    await page.getByText('No worker is running').waitFor()
    await assertLooks(assert, person, 'doctor.faults', PAGE)
  })

  test('is what the overview says, and its findings are counted beside "Installation"', async ({
    assert,
  }) => {
    const page = await openPage({ person: await anAdministrator() })
    await page.goto(PAGE)
    const faults = await page.locator('td.lead').count()
    assert.isAbove(faults, 0)
    await page.goto('/console/installation')
    await page.getByText('Something is wrong').first().waitFor()
    await page.getByRole('link', { name: /issues? found by the doctor$/ }).waitFor()
    await page.goto('/account')
    await page
      .locator('.side-links')
      .getByText(/\d+ issues?/)
      .waitFor()
  })

  test('sends a test mail to the person who asks', async ({ assert, cleanup }) => {
    const person = await anAdministrator()
    const sink = await useMailServer(cleanup)
    const page = await openPage({ person })
    await page.goto(PAGE)
    await page.getByRole('button', { name: 'Send test email' }).click()
    await page.locator('.toasts').getByText('accepted a test email').waitFor()
    const { email } = await db.from('users').where('id', person.userId).first()
    assert.deepEqual(
      sink.mails.map(({ to }) => to),
      [[email]]
    )
    sink.refuses = '@'
    await page.getByRole('button', { name: 'Send test email' }).click()
    await page.locator('.toasts').getByText('no such mailbox').waitFor()
  })

  test('hands out a bundle', async ({ assert }) => {
    const page = await openPage({ person: await anAdministrator() })
    await page.goto(PAGE)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download bundle' }).click()
    const download = await downloading
    assert.match(download.suggestedFilename(), /^shunt-support-\d{8}T\d{6}\.tar\.gz$/)
    const text = gunzipSync(readFileSync(await download.path())).toString('latin1')
    assert.include(text, 'shunt-support/doctor.json')
    assert.notInclude(text, process.env.APP_KEY!)
  })
})
