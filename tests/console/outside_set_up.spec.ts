import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { replaceSetUpCode } from '#app/installation/set_up/actions/replace_set_up_code'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'

const FORM = {
  email: 'tunde@example.com',
  password: 'a lantern on the moor',
  organisation: 'Northmoor Museums',
  workspace: 'Visitor marketing',
  timeZone: 'Europe/London',
}

/** A page of someone who has the code that the start printed. */
const withCode = async () => `/setup?code=${await replaceSetUpCode()}`

const count = async (table: string) =>
  Number((await db.from(table).count('* as total').first()).total)

browserGroup('First set-up', (group) => {
  group.each.setup(async () => {
    await ace.exec('migration:fresh', ['--force'])
  })

  test('is what a fresh installation leads to, and says what is missing', async ({ assert }) => {
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size })
      await page.goto(size === 'large' ? '/' : '/console')
      assert.equal(new URL(page.url()).pathname, '/setup')
      await page.goto(await withCode())
      await shot(page, `set-up-${size}`)
      assert.deepEqual(await axe(page), [])
      await page.getByRole('button', { name: 'Set up and sign in' }).click()
      await page.getByText('4 things need fixing').waitFor()
      await shot(page, `set-up-wrong-${size}`)
      assert.deepEqual(await axe(page), [])
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    }
    assert.equal(await count('users'), 0)
  })

  test('suggests the time zone of the browser, and keeps what was chosen', async ({ assert }) => {
    const page = await openPage({ timeZone: 'Asia/Tokyo' })
    await page.goto(await withCode())
    const zone = page.getByLabel('Time zone')
    assert.equal(await zone.inputValue(), 'Asia/Tokyo')
    await zone.selectOption('Europe/Berlin')
    await page.getByRole('button', { name: 'Set up and sign in' }).click()
    await page.getByText('4 things need fixing').waitFor()
    assert.equal(await zone.inputValue(), 'Europe/Berlin')
    // Browsers still call it Calcutta.
    const other = await openPage({ timeZone: 'Asia/Calcutta' })
    await other.goto('/setup')
    assert.equal(await other.getByLabel('Time zone').inputValue(), 'Asia/Kolkata')
    const search = other.getByLabel('Search by city or offset')
    for (const [typed, found] of [
      ['kiev', 'Europe/Kyiv'],
      ['sao pau', 'America/Sao_Paulo'],
      ['+05:45', 'Asia/Kathmandu'],
    ]) {
      await search.fill(typed)
      assert.equal(await other.getByLabel('Time zone').inputValue(), found, typed)
    }
    assert.equal(await other.getByLabel('Time zone').locator('option').count(), 1)
    await search.fill('')
    assert.equal(await other.getByLabel('Time zone').inputValue(), 'Asia/Kathmandu')
    assert.isAbove(await other.getByLabel('Time zone').locator('option').count(), 300)
    const plain = await openPage({ timeZone: 'Asia/Tokyo', script: false })
    await plain.goto('/setup')
    assert.equal(await plain.getByLabel('Time zone').inputValue(), 'UTC')
  })

  for (const script of [true, false]) {
    test(`makes account, organisation and workspace, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const page = await openPage({ script })
      await page.goto(await withCode())
      await page.getByLabel('Your name').fill('Tunde Adeyemi')
      await page.getByLabel('Email').fill(FORM.email)
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Organisation').fill(FORM.organisation)
      await page.getByLabel('First workspace').fill(FORM.workspace)
      await page.getByLabel('Time zone').selectOption(FORM.timeZone)
      await page.getByRole('button', { name: 'Set up and sign in' }).click()
      await page.getByText('this one has 5').first().waitFor()
      assert.equal(await page.getByLabel('Time zone').inputValue(), FORM.timeZone)
      await page.getByLabel('Password', { exact: true }).fill(FORM.password)
      await page.getByRole('button', { name: 'Set up and sign in' }).click()
      await page.waitForURL('**/console/workspaces/**')
      const workspace = await db.from('workspaces').firstOrFail()
      assert.equal(workspace.name, FORM.workspace)
      assert.equal(workspace.time_zone, FORM.timeZone)
      const user = await db.from('users').firstOrFail()
      assert.equal(user.installation_administrator, 1)
      assert.equal(user.display_name, 'Tunde Adeyemi')
      assert.equal(await count('api_keys'), 0)

      await page.goto('/setup')
      assert.notInclude(page.url(), 'setup')
      const other = await openPage()
      await other.goto('/setup')
      assert.equal(new URL(other.url()).pathname, '/login')
    })
  }

  test('of two at once, one succeeds', async ({ assert }) => {
    const code = await replaceSetUpCode()
    const posts = Array.from({ length: 5 }, (_, at) =>
      new FormClient(null).post('/setup', { ...FORM, code, email: `person${at}@example.com` })
    )
    const answers = (await Promise.all(posts)).map(({ headers }) => headers.get('location')!)
    assert.lengthOf(
      answers.filter((location) => location.startsWith('/console/workspaces/')),
      1
    )
    assert.lengthOf(
      answers.filter((location) => location === '/login'),
      4
    )
    for (const table of ['users', 'organisations', 'workspaces', 'organisation_owners']) {
      assert.equal(await count(table), 1, table)
    }
  })
})
