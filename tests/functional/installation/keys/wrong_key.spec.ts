import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Encryption } from '@adonisjs/core/encryption'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { keepKeyCheck } from '#app/installation/keys/actions/keep_key_check'
import { readKeyCheck } from '#app/installation/keys/queries/judge_own_key'
import { select } from '#app/shared/database/sql'
import keys from '#config/keys'
import { call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const OTHER = 'another key of thirty-two characters or more'
const other = new Encryption({
  driver: (key) => new AES256GCM({ id: 'gcm', key }),
  keys: [OTHER],
})

/** Runs a program as an operator does who has another key. */
async function runWith(settings: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (data) => (errors += data))
  const [code] = await once(child, 'close')
  return { code, errors }
}

function countAuditRows() {
  return select<{ total: number }>(db, 'SELECT COUNT(*) AS total FROM audit_log')
}

test.group('A wrong key', (group) => {
  group.each.timeout(120_000)
  group.each.setup(async () => {
    await db.from('key_checks').delete()
    await keepKeyCheck()
  })

  for (const [what, words] of [
    ['what start asks first', ['ace.js', 'start:check']],
    ['a web process', ['--import', './bin/typescript.js', 'bin/server.ts']],
    ['a worker', ['ace.js', 'work']],
    ['a command', ['ace.js', 'audit:verify']],
  ] as [string, string[]][]) {
    test(`refuses ${what} with 81, and changes nothing`, async ({ assert }) => {
      const before = [await readKeyCheck(), await countAuditRows()]
      const { code, errors } = await runWith({ APP_KEY: OTHER }, ...words)
      assert.equal(code, 81, errors)
      assert.include(errors, keys.presentFingerprint)
      assert.match(errors, /this one \(fingerprint [0-9a-f]{16}\)/)
      assert.notMatch(errors, /^\s+at /m)
      assert.deepEqual([await readKeyCheck(), await countAuditRows()], before)
    })
  }

  test('becomes the key of the database where the other one is lost', async ({ assert }) => {
    const refused = await runWith({ APP_KEY: OTHER }, 'ace.js', 'keys:adopt')
    assert.equal(refused.code, 1)
    assert.equal((await readKeyCheck())!.fingerprint, keys.presentFingerprint)
    const adopted = await runWith({ APP_KEY: OTHER }, 'ace.js', 'keys:adopt', '--lost')
    assert.equal(adopted.code, 0, adopted.errors)
    await assert.rejects(() => keepKeyCheck(), /was written with another APP_KEY \(fingerprint/)
  })

  test('is taken beside the key of the database, as while it is replaced', async ({ assert }) => {
    const settings = { APP_KEY: OTHER, APP_PREVIOUS_KEYS: process.env.APP_KEY! }
    const { code, errors } = await runWith(settings, 'ace.js', 'start:check')
    assert.equal(code, 0, errors)
  })

  test('is noticed in a database of before, which has no check value yet', async ({ assert }) => {
    await db.from('key_checks').delete()
    await aWorkspace()
    await seal(other)
    await assert.rejects(() => keepKeyCheck(), /was written with another APP_KEY than this one/)
    assert.isNull(await readKeyCheck())
    await clearSeals()
    await keepKeyCheck()
    assert.equal((await readKeyCheck())!.fingerprint, keys.presentFingerprint)
  })
})

/** Fills a table with more values of a key than the others hold together. */
async function seal(encryption: Encryption) {
  const rows = Array.from({ length: 20 }, (_, day) => ({
    day: `1999-01-${String(day + 1).padStart(2, '0')}`,
    sealed_salt: encryption.encrypt('salt'),
    created_at: new Date(),
  }))
  for (const name of ['mails', 'webhooks', 'second_factors', 'plugin_secrets']) {
    await db.from(name).delete()
  }
  await db.table('visitor_salts').multiInsert(rows)
}

async function clearSeals() {
  await db.from('visitor_salts').where('day', '<', '2000-01-01').delete()
}

test.group('A secret that no key opens', () => {
  test('costs one row of the list of webhooks, which can be mended', async ({ assert }) => {
    const workspace = await aWorkspace()
    const make = (host: string) =>
      call(workspace, 'POST', '/webhooks', {
        url: `https://${host}/hook`,
        events: ['link.created'],
      })
    const [lost, good] = [(await make('a.example.com')).body, (await make('b.example.com')).body]
    await db
      .from('webhooks')
      .where('id', lost.id)
      .update({ url: other.encrypt('https://a.example.com/hook') })
    const { status, body } = await call(workspace, 'GET', '/webhooks')
    assert.equal(status, 200)
    const rowOf = (id: string) => body.items.find((one: { id: string }) => one.id === id)
    assert.include(rowOf(lost.id), { url: '', problem: 'secret.unreadable' })
    assert.equal(rowOf(good.id).url, 'https://b.example.com/hook')
    assert.notProperty(rowOf(good.id), 'problem')
    const url = 'https://c.example.com/hook'
    const mended = await call(workspace, 'PATCH', `/webhooks/${lost.id}`, { url })
    assert.equal(mended.status, 200)
    assert.equal(mended.body.url, url)
    assert.notProperty(mended.body, 'problem')
  })
})
