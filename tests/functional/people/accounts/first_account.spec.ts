import { existsSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { installShunt } from '#app/installation/set_up/actions/install_shunt'
import { setUpOffer } from '#app/installation/set_up/actions/offer_set_up'
import { newId } from '#app/shared/ids'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import accounts from '#config/accounts'
import installation from '#config/installation'
import { FormClient } from '#tests/console/support/form_client'
import { assertProblem } from '#tests/fixtures/api'
import { eventually } from '#tests/fixtures/installation'
import { aPerson, callAs, fromElsewhere, mailsTo, PASSWORD } from '#tests/fixtures/person'

const FILE = join(installation.storagePath, 'setup_code')

/** As on the day of its installation; what other tests left lies there without its owners. */
async function withoutAccounts(): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.rawQuery('SET FOREIGN_KEY_CHECKS = 0')
    await trx.rawQuery('DELETE FROM users')
    await trx.rawQuery("DELETE FROM installation_settings WHERE name = 'setup_code'")
    await trx.rawQuery("DELETE FROM throttles WHERE name LIKE 'setUp:%'")
    await trx.rawQuery('SET FOREIGN_KEY_CHECKS = 1')
  })
}

const register = (email = `${newId()}@example.com`) =>
  callAs(
    null,
    'POST',
    '/api/auth/register',
    { email, password: PASSWORD, displayName: null },
    { headers: fromElsewhere() }
  )

const fields = (code?: string) => ({
  ...(code === undefined ? {} : { code }),
  email: `${newId()}@example.com`,
  password: PASSWORD,
  organisation: 'Northmoor',
  workspace: 'Main',
  timeZone: 'UTC',
})

const setUp = (code?: string, more: Record<string, string> = {}) =>
  new FormClient(null).post('/setup', { ...fields(code), ...more })

/** Opens the page, which makes the code where there is none, and reads it on this machine. */
async function readCode(): Promise<string> {
  await new FormClient(null).get('/setup')
  return (await readFile(FILE, 'utf8')).trim()
}

const people = () => db.from('users')

test.group('The first account', (group) => {
  group.each.setup(withoutAccounts)
  group.each.teardown(() => {
    accounts.registration = 'closed'
    resumeClock()
  })

  test('is not made by registering, whether registration is open or closed', async ({ assert }) => {
    for (const registration of ['closed', 'open'] as const) {
      accounts.registration = registration
      const email = `${newId()}@example.com`
      assertProblem(assert, await register(email), 403, 'account.registration_closed')
      assert.lengthOf(await mailsTo(email), 0)
    }
    assert.lengthOf(await people(), 0)
  })

  test('has a code on the machine that made it, and a SHA-256 in the database', async ({
    assert,
  }) => {
    const code = await readCode()
    assert.match(code, /^[a-z2-9]{24}$/)
    assert.equal(statSync(FILE).mode & 0o777, 0o600)
    const row = await db.from('installation_settings').where('name', 'setup_code').firstOrFail()
    assert.match(row.value, /^[0-9a-f]{64}$/)
    assert.equal(await readCode(), code, 'it stays the same')
    const page = await new FormClient(null).get(`/setup?code=${code}`)
    assert.include(page.text, `value="${code}"`)
  })

  test('has its code also where the tables come after the process', async ({ assert, cleanup }) => {
    const rename = (from: string, to: string) => db.rawQuery(`RENAME TABLE ${from} TO ${to}`)
    const isThere = () => existsSync(FILE)
    rmSync(FILE, { force: true })
    await rename('installation_settings', 'settings_to_come')
    cleanup(() => setUpOffer.stop())
    await setUpOffer.start().finally(() => rename('settings_to_come', 'installation_settings'))
    assert.isFalse(isThere())
    await eventually(async () => isThere())
    assert.match(await readFile(FILE, 'utf8'), /^[a-z2-9]{24}\n$/)
  })

  test('needs the code: wrong or missing, the form again with 403', async ({ assert }) => {
    const code = await readCode()
    for (const wrong of [undefined, '', 'a'.repeat(24), `${code}a`]) {
      const answer = await setUp(wrong)
      assert.equal(answer.status, 403)
      assert.include(answer.text, 'name="code"')
    }
    assert.lengthOf(await people(), 0)
    const invalid = await setUp(code, { email: '' })
    assert.equal(invalid.status, 422)
    assert.include(invalid.text, `value="${code}"`, 'the code need not be typed again')
    const done = await setUp(` ${code.toUpperCase()} `)
    assert.equal(done.status, 303, done.text)
    const account = await people().firstOrFail()
    assert.equal(account.installation_administrator, 1)
    assert.isNotNull(account.email_verified_at)
    assert.lengthOf(await db.from('installation_settings').where('name', 'setup_code'), 0)
    assert.throws(() => statSync(FILE))
  })

  test('10 wrong codes in 15 minutes from one address, then 429', async ({ assert }) => {
    const code = await readCode()
    const startMs = nowMs()
    freezeClock(startMs)
    for (let time = 0; time < 10; time++) assert.equal((await setUp('wrong')).status, 403)
    assert.equal((await setUp('wrong')).status, 429)
    const refused = await setUp(code)
    assert.equal(refused.status, 429)
    assert.isAtLeast(Number(refused.headers.get('retry-after')), 1)
    freezeClock(startMs + 15 * 60_000 - 1)
    assert.equal((await setUp(code)).status, 429)
    assert.lengthOf(await people(), 0)
    freezeClock(startMs + 15 * 60_000)
    assert.equal((await setUp(code)).status, 303)
  })

  test('of 5 at once with the right code, one makes it', async ({ assert }) => {
    const code = await readCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => setUp(code)))
    const paths = answers.map(({ headers }) => headers.get('location') ?? '')
    assert.lengthOf(
      paths.filter((path) => path.startsWith('/console/workspaces/')),
      1
    )
    assert.lengthOf(await people(), 1)
  })

  test('ends the set-up: the page leads to the sign-in with 302', async ({ assert }) => {
    const code = await readCode()
    await aPerson()
    const form = new FormClient(null)
    for (const answer of [await form.get(`/setup?code=${code}`), await setUp(code)]) {
      assert.equal(answer.status, 302)
      assert.equal(answer.headers.get('location'), '/login')
    }
    assert.lengthOf(await people(), 1)
    assert.throws(() => statSync(FILE))
  })

  test('setup:code makes a new code, which ends the old one', async ({ assert }) => {
    const old = await readCode()
    await ace.exec('setup:code', [])
    const code = await readCode()
    assert.notEqual(code, old)
    assert.equal((await setUp(old)).status, 403)
    assert.equal((await setUp(code)).status, 303)
    const late = await ace.exec('setup:code', [])
    assert.equal(late.exitCode, 1)
  })

  test('needs no code from the command line, which ends the code', async ({ assert }) => {
    const code = await readCode()
    await installShunt(fields())
    assert.lengthOf(await people(), 1)
    assert.equal((await setUp(code)).status, 302)
  })
})
