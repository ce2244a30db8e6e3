import { readdir } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { reportInstance } from '#app/installation/health/actions/report_instance'
import { newId } from '#app/shared/ids'
import { assertProblem } from '#tests/fixtures/api'
import { aLicence, endEvaluation, setLicence } from '#tests/fixtures/licence'
import { ask, somebody } from '#tests/fixtures/people'

const PATH = '/api/admin/runtime'
const anAdministrator = () => somebody({ installationAdministrator: true })

test.group('The runtime record', (group) => {
  group.each.teardown(() => setLicence())

  test('is for administrators of the installation alone', async ({ assert }) => {
    const none = await ask(null, 'GET', PATH)
    assert.deepEqual([none.status, none.text], [401, ''])
    assertProblem(assert, await ask(await somebody(), 'GET', PATH), 403, 'access.forbidden')
  })

  test('says everything of the installation', async ({ assert }) => {
    const expires = '2999-01-01T00:00:00.000Z'
    await setLicence({ text: aLicence({ expires, holder: 'Acme' }) })
    const report = { role: 'worker' as const, host: 'shunt-a', spoolId: newId() }
    const id = newId()
    await reportInstance({ ...report, id, clockAheadMs: 0, droppedClicks: 0 })
    const { status, body } = await ask(await anAdministrator(), 'GET', PATH)
    assert.equal(status, 200)
    assert.sameMembers(Object.keys(body), [
      ...['version', 'node', 'startedAt', 'uptimeSeconds', 'licence', 'plugins', 'database'],
      ...['redis', 'queues', 'clicks', 'clickColumns', 'clickPacks', 'instances', 'checks'],
    ])
    assert.equal(body.node, process.versions.node)
    assert.match(body.version, /^\d+\.\d+\.\d+/)
    const licence = { state: 'Valid', holder: 'Acme', expiresAt: expires, readOnly: false }
    assert.deepEqual(body.licence, licence)
    const signed = body.plugins.find((plugin: any) => plugin.id === 'signed-licence')
    assert.deepInclude(signed, { kind: 'Licence', enabled: true, healthy: true, message: null })
    assert.match(body.database.engine, /^(MySQL|MariaDB)$/)
    assert.deepInclude(body.database, { healthy: true, migrationsPending: 0 })
    assert.isTrue(body.redis.healthy)
    assert.match(body.redis.version, /^\d+\./)
    const names = body.queues.map(({ name }: any) => name)
    assert.sameMembers(names, ['deliveries', 'mails', 'imports', 'jobs'])
    for (const queue of body.queues) {
      for (const count of ['waiting', 'active', 'failed']) assert.isNumber(queue[count])
    }
    assert.sameMembers(Object.keys(body.clicks), ['spoolBytes', 'lagSeconds', 'storedTotal'])
    assert.equal(body.clickColumns.mode, 'On')
    assert.isNumber(body.clickColumns.sealedClicks)
    const none = { packs: 0, clicks: 0, oldestAt: null, newestAt: null, packedAt: null }
    assert.deepInclude(body.clickPacks, { ...none, lateWorkspaces: 0 })
    const instance = body.instances.find((one: any) => one.id === id)
    assert.deepInclude(instance, { host: 'shunt-a', role: 'worker' })
    const checks = body.checks.map(({ name }: any) => name)
    assert.includeMembers(checks, [
      'database',
      'redis',
      'worker',
      'spool',
      'clock',
      'disk',
      'licence',
    ])
    await db.from('instances').where('id', id).delete()
  })

  test('says so where the installation is read-only', async ({ assert }) => {
    await endEvaluation()
    const { body } = await ask(await anAdministrator(), 'GET', PATH)
    assert.deepInclude(body.licence, { state: 'Missing', readOnly: true, holder: null })
    const check = body.checks.find(({ name }: any) => name === 'licence')
    assert.equal(check.status, 'Error')
  })

  test('counts mails that wait, and migrations that have not run', async ({ assert }) => {
    const person = await anAdministrator()
    const mails = async () => {
      const { body } = await ask(person, 'GET', PATH)
      return body.queues.find(({ name }: any) => name === 'mails')
    }
    const before = await mails()
    await ask(null, 'POST', '/api/auth/forgot-password', { email: person.email })
    const after = await mails()
    assert.equal(after.waiting, before.waiting + 1)
    const [last] = (await readdir('database/migrations')).toSorted().toReversed()
    const name = `database/migrations/${last.replace('.ts', '')}`
    const row = await db.from('adonis_schema').where({ name }).firstOrFail()
    await db.from('adonis_schema').where({ name }).delete()
    const { body } = await ask(person, 'GET', PATH)
    assert.equal(body.database.migrationsPending, 1)
    await db.table('adonis_schema').insert(row)
  })
})
