import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { announceLicenceEnd } from '#app/installation/licence/actions/announce_licence_end'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import { installLicence } from '#app/platform/licence/actions/install_licence'
import { storeLicenceTimes } from '#app/platform/licence/actions/store_licence_times'
import { takeLicenceFile } from '#app/platform/licence/actions/take_licence_file'
import { readLicenceStatus, refreshLicence } from '#app/platform/licence/licence_status'
import { readStoredLicence } from '#app/platform/licence/queries/read_stored_licence'
import { countLicensed } from '#app/platform/licence/require_licence_room'
import { newId } from '#app/shared/ids'
import { nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import { makeVendorKeys } from '#plugins/signed_licence/vendor'
import { FormClient } from '#tests/console/support/form_client'
import { assertProblem, call } from '#tests/fixtures/api'
import { changeMany, makeLinks, undoChange } from '#tests/fixtures/bulk'
import { aLicence, endEvaluation, setLicence } from '#tests/fixtures/licence'
import { ask, ownerOf, somebody } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const DAY_MS = 24 * 3600_000
const PAGE = '/console/installation/licence'
const SYSTEM = { userId: null, apiKeyId: null, address: null, requestId: null }
const dayFromNow = (days: number) => new Date(nowMs() + days * DAY_MS).toISOString()
const link = { destinationUrl: 'https://example.com/' }

test.group('The licence', (group) => {
  group.each.setup(() => async () => {
    resumeClock()
    await setLicence()
  })

  test('is entered in the console, which shows before what it changes', async ({ assert }) => {
    await endEvaluation()
    const person = await somebody({ installationAdministrator: true })
    const client = new FormClient(person)
    const licence = aLicence({ users: 0, plan: 'Pro', holder: 'Zoë & Söhne' })
    const shown = await client.post(`${PAGE}/preview`, { licence })
    assert.equal(shown.status, 200)
    assert.include(shown.text, 'Zoë &amp; Söhne')
    assert.include(shown.text, 'none can be added')
    assert.isTrue((await readLicenceStatus()).readOnly)
    assert.equal((await client.post(PAGE, { licence })).status, 303)
    const status = await readLicenceStatus()
    assert.deepInclude(status, { state: 'Valid', readOnly: false, users: 0, planCeiling: 'Pro' })
    const [row] = await db
      .from('audit_log')
      .where('action', 'licence.installed')
      .orderBy('id', 'desc')
    assert.equal(row.actor_user_id, person.userId)
  })

  test('is refused when it was altered, cut short or signed by others', async ({ assert }) => {
    await endEvaluation()
    const before = await readStoredLicence()
    const client = new FormClient(await somebody({ installationAdministrator: true }))
    const good = aLicence()
    const other = aLicence({}, makeVendorKeys().privateKeyPem)
    const bad = [other, good.slice(0, 100), good.replace('.', '_'), '', 'x', '{}', '\u0000', '漢']
    for (const licence of bad) {
      for (const path of [`${PAGE}/preview`, PAGE]) {
        const answer = await client.post(path, { licence })
        assert.notEqual(answer.status, 200, licence)
        assert.isBelow(answer.status, 500, licence)
      }
    }
    assert.deepEqual(await readStoredLicence(), before)
    assert.isTrue((await readLicenceStatus()).readOnly)
  })

  test('of the future does not end the evaluation, nor begin before its day', async ({
    assert,
  }) => {
    const text = aLicence({ notBefore: dayFromNow(10), plan: 'Free' })
    await setLicence({ text, startedDaysAgo: 5 })
    assert.deepInclude(await readLicenceStatus(), { state: 'NotYetValid', readOnly: false })
    assert.equal(resolvePlan('Business').name, 'Business')
    await setLicence({ text, startedDaysAgo: 31 })
    assert.isTrue((await readLicenceStatus()).readOnly)
    await setLicence({ text, startedDaysAgo: 41, seenDaysAhead: 10 })
    assert.deepInclude(await readLicenceStatus(), { state: 'Valid', planCeiling: 'Free' })
  })

  test('is for administrators of the installation alone', async ({ assert }) => {
    const client = new FormClient(await somebody())
    assert.equal((await client.get(PAGE)).status, 403)
    assert.equal((await client.post(PAGE, { licence: aLicence() })).status, 403)
  })

  test('lowers plans to the highest that it allows', async ({ assert }) => {
    const workspace = await aWorkspace({ plan: 'Business' })
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
    await setLicence({ text: aLicence({ plan: 'Pro' }) })
    assertProblem(assert, await call(workspace, 'GET', '/links'), 403, 'plan.feature_required')
    assert.equal(resolvePlan('Free').name, 'Free')
  })

  test('limits links, exactly, however many come at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    await call(workspace, 'POST', '/links', link)
    const { links } = await countLicensed(db)
    await setLicence({ text: aLicence({ links: links + 3 }) })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(workspace, 'POST', '/links', link))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      3
    )
    const [refused] = answers.filter(({ status }) => status !== 201)
    assertProblem(assert, refused, 403, 'licence.limit_reached')
    assert.deepInclude(refused.body, { limit: 'links', allowed: links + 3 })
    const { links: present } = await countLicensed(db)
    assert.equal(present, links + 3)
    await setLicence({ text: aLicence({ links: links + 4 }) })
    const bulk = await call(workspace, 'POST', '/links/bulk', { links: [link, link] })
    assert.deepInclude(bulk.body, { created: 1, failed: 1 })
    assert.equal(bulk.body.items[1].error.code, 'licence.limit_reached')
  })

  test('limits links that come back, alone and many at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const ids = await makeLinks(workspace, 3)
    const { body } = await changeMany(workspace, { action: 'delete', linkIds: ids.slice(0, 2) })
    await call(workspace, 'DELETE', `/links/${ids[2]}`)
    const { links } = await countLicensed(db)
    await setLicence({ text: aLicence({ links }) })
    const restore = () => call(workspace, 'POST', `/links/${ids[2]}/restore`)
    assertProblem(assert, await restore(), 403, 'licence.limit_reached')
    await setLicence({ text: aLicence({ links: links + 1 }) })
    const undone = await undoChange(workspace, body.changeId)
    assert.equal(undone.body.changed, 1, undone.text)
    assert.deepEqual(
      undone.body.skipped.map(({ code }: any) => code),
      ['licence.limit_reached']
    )
    assertProblem(assert, await restore(), 403, 'licence.limit_reached')
    await setLicence({ text: aLicence({ links: links + 2 }) })
    assert.equal((await restore()).status, 200)
  })

  test('limits custom domains; those that were removed do not count', async ({ assert }) => {
    const workspace = await aWorkspace()
    const add = () => call(workspace, 'POST', '/domains', { hostname: `${newId()}.example.com` })
    const first = await add()
    assert.equal(first.status, 201, first.text)
    const { domains } = await countLicensed(db)
    await setLicence({ text: aLicence({ domains }) })
    assertProblem(assert, await add(), 403, 'licence.limit_reached')
    await call(workspace, 'DELETE', `/domains/${first.body.id}`)
    const answers = await Promise.all([add(), add()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 403])
  })

  test('limits organisations and accounts', async ({ assert }) => {
    const person = await somebody({ installationAdministrator: true })
    const { organisations, users } = await countLicensed(db)
    await setLicence({ text: aLicence({ organisations: organisations + 1, users }) })
    const create = () =>
      ask(person, 'POST', '/api/organisations', { name: 'One', workspaceName: 'Main' })
    const answers = await Promise.all([create(), create(), create()])
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      1
    )
    assertProblem(assert, await create(), 403, 'licence.limit_reached')
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const registration = { email: owner.email, password: 'a long enough sentence' }
    const known = await ask(null, 'POST', '/api/auth/register', registration)
    const unknown = { ...registration, email: 'unknown-to-all@example.com' }
    const fresh = await ask(null, 'POST', '/api/auth/register', unknown)
    assert.deepEqual([known.status, known.body?.code], [fresh.status, fresh.body?.code])
    assert.equal(await db.from('users').where('email', unknown.email).first(), null)
  })

  test('is not outwaited by a clock that is turned back', async ({ assert }) => {
    await setLicence({ text: null, startedDaysAgo: 1 })
    shiftClock(40 * DAY_MS)
    await storeLicenceTimes()
    await refreshLicence()
    assert.isTrue((await readLicenceStatus()).readOnly)
    for (const days of [0, -100, -10_000]) {
      shiftClock(days * DAY_MS)
      await storeLicenceTimes()
      await refreshLicence()
      assert.isTrue((await readLicenceStatus()).readOnly, String(days))
    }
  })

  test('is read-only where its times were moved in the table, or are gone', async ({ assert }) => {
    await setLicence({ text: null, startedDaysAgo: 1 })
    await db.from('installation_licence').update({ seal: 'moved' })
    await refreshLicence()
    assert.isTrue((await readLicenceStatus()).readOnly)
    await somebody()
    await db
      .from('users')
      .orderBy('id')
      .limit(1)
      .update({ created_at: new Date(nowMs() - 31 * DAY_MS) })
    await db.from('installation_licence').delete()
    await refreshLicence()
    assert.isTrue((await readLicenceStatus()).readOnly)
  })

  test('is taken from LICENCE_FILE once, and again when the file changes', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'licence-'))
    const file = join(folder, 'licence.txt')
    try {
      await endEvaluation()
      await takeLicenceFile(file)
      await writeFile(file, 'no licence')
      await takeLicenceFile(file)
      assert.isTrue((await readLicenceStatus()).readOnly)
      await writeFile(file, aLicence({ holder: 'First' }))
      await takeLicenceFile(file)
      assert.equal((await readLicenceStatus()).holder, 'First')
      await installLicence(aLicence({ holder: 'Second' }), SYSTEM)
      await takeLicenceFile(file)
      assert.equal((await readLicenceStatus()).holder, 'Second')
      await writeFile(file, aLicence({ holder: 'Third' }))
      await takeLicenceFile(file)
      assert.equal((await readLicenceStatus()).holder, 'Third')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('announces its end to administrators 30, 7 and 1 days before, once each', async ({
    assert,
  }) => {
    const { email } = await somebody({ installationAdministrator: true })
    const mails = async () => {
      await announceLicenceEnd()
      await announceLicenceEnd()
      const rows = await db.from('mails').where({ recipient: email, kind: 'licence.ends' })
      return rows.length
    }
    const expires = dayFromNow(31)
    await setLicence({ text: aLicence({ expires }) })
    assert.equal(await mails(), 0)
    for (const [days, sent] of [
      [1.5, 1],
      [10, 1],
      [24.5, 2],
      [30.5, 3],
      [32, 3],
    ]) {
      shiftClock(days * DAY_MS)
      assert.equal(await mails(), sent, String(days))
    }
  })

  test('shows administrators the days that are left, others the last 7 and read-only', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    const administrator = new FormClient(await somebody({ installationAdministrator: true }))
    const home = `/console/workspaces/${workspace.workspaceId}`
    await setLicence({ text: null, startedDaysAgo: 20.5 })
    assert.notInclude((await client.get(home)).text, 'Evaluation, 10 days left')
    assert.include((await administrator.get(PAGE)).text, 'Evaluation, 10 days left')
    await setLicence({ text: null, startedDaysAgo: 22.5 })
    assert.notInclude((await client.get(home)).text, 'Evaluation,')
    await setLicence({ text: null, startedDaysAgo: 23.5 })
    assert.include((await client.get(home)).text, 'Evaluation, 7 days left')
    assert.notInclude((await client.get(home)).text, 'href="/console/installation/licence"')
    await endEvaluation()
    assert.include((await client.get(home)).text, 'This installation is read-only.')
    await setLicence({ text: aLicence() })
    assert.notInclude((await administrator.get(PAGE)).text, 'days left')
  })
})
