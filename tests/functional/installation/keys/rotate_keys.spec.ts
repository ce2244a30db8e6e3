import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Encryption } from '@adonisjs/core/encryption'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import {
  reportInstance,
  type InstanceReport,
} from '#app/installation/health/actions/report_instance'
import { replaceValue } from '#app/installation/keys/actions/replace_value'
import { ENCRYPTED_VALUES } from '#app/installation/keys/encrypted_values'
import { findKeyOfValue } from '#app/installation/keys/present_encryption'
import { isLinkPassword } from '#app/linking/links/link_passwords'
import { select } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import keys from '#config/keys'
import { call } from '#tests/fixtures/api'
import { aPerson } from '#tests/fixtures/person'
import { aWorkspace } from '#tests/fixtures/workspace'

const OLD = 'an earlier key of thirty-two characters'
const earlier = new Encryption({
  driver: (key) => new AES256GCM({ id: 'gcm', key }),
  keys: [OLD],
})

interface Rotated {
  left: number
  unreadable: number
  rotated: number
  kinds: { name: string; values: number; rotated: number; left: number; unreadable: number }[]
}

/** Runs the command as an operator does who has replaced the key. */
async function rotate(...flags: string[]): Promise<{ code: number; sums: Rotated; text: string }> {
  const child = spawn(process.execPath, ['ace.js', 'keys:rotate', ...flags], {
    env: { ...process.env, APP_PREVIOUS_KEYS: OLD },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (errors += data))
  const [code] = await once(child, 'close')
  const json = output.slice(output.indexOf('{"values"'))
  return { code, sums: flags.includes('--json') ? JSON.parse(json) : null, text: output + errors }
}

const kindOf = (sums: Rotated, name: string) => sums.kinds.find((one) => one.name === name)!

/** Links with passwords and webhooks whose secrets an earlier key has encrypted. */
async function withEarlierSecrets() {
  const workspace = await aWorkspace()
  const make = async (password: string) => {
    const destinationUrl = 'https://example.com/'
    const { body } = await call(workspace, 'POST', '/links', { destinationUrl, password })
    return body.id as string
  }
  const links = [await make('one'), await make('two'), await make('three')]
  for (const id of links) {
    const [{ stored }] = await storedPassword(id)
    const [prefix, mark, encrypted] = stored.split('$')
    const again = earlier.encrypt(encryption.decrypt(encrypted))
    await db
      .from('links')
      .where({ id })
      .update({ password_hash: [prefix, mark, again].join('$') })
  }
  const url = 'https://receiver.example.com/hook'
  const { body } = await call(workspace, 'POST', '/webhooks', { url, events: ['link.created'] })
  await db
    .from('webhooks')
    .where('id', body.id)
    .update({ url: earlier.encrypt(url), secret: earlier.encrypt(body.secret) })
  const { userId } = await aPerson({ mfa: true })
  await db
    .from('second_factors')
    .where('user_id', userId)
    .update({ secret: earlier.encrypt('JBSWY3DPEHPK3PXP') })
  return { workspace, links, webhook: { id: body.id as string, secret: body.secret, url }, userId }
}

function storedPassword(id: string) {
  return select<{ stored: string }>(
    db,
    'SELECT password_hash AS `stored` FROM links WHERE id = ?',
    [id]
  )
}

/** Takes away what other tests encrypted with nothing, so that the command can end well. */
async function clearUnreadable() {
  for (const { table, key, value } of ENCRYPTED_VALUES) {
    const rows = await select<Record<string, string | null>>(
      db,
      `SELECT ${key.join(', ')}, ${value} AS encrypted FROM ${table}`
    )
    for (const { encrypted, ...row } of rows) {
      if (encrypted === null || findKeyOfValue(encrypted) === 'present') continue
      if (earlier.decrypt(encrypted) !== null) continue
      await db.from(table).where(row).delete()
    }
  }
}

/** Runs something while a process gives signs of life. */
async function beside<Result>(report: InstanceReport, run: () => Promise<Result>): Promise<Result> {
  await reportInstance(report)
  const timer = setInterval(() => void reportInstance(report), 1_000)
  try {
    return await run()
  } finally {
    clearInterval(timer)
    await db.from('instances').where('id', report.id).delete()
  }
}

test.group('A rotation of keys', (group) => {
  group.each.setup(async () => void (await db.from('instances').delete()))

  test('encrypts every secret again, and a second run has nothing left to do', async ({
    assert,
  }) => {
    const { links, webhook, userId } = await withEarlierSecrets()
    const before = await rotate('--status', '--json')
    assert.equal(before.code, 1)
    assert.isAtLeast(kindOf(before.sums, 'links.password_hash').left, 3)
    assert.equal(before.sums.rotated, 0)
    assert.isFalse(await isLinkPassword((await storedPassword(links[0]))[0].stored, 'one'))

    const { sums } = await rotate('--json')
    assert.equal(sums.left, 0)
    assert.isAtLeast(kindOf(sums, 'links.password_hash').rotated, 3)
    assert.isAtLeast(kindOf(sums, 'webhooks.url').rotated, 1)
    assert.isAtLeast(kindOf(sums, 'second_factors.secret').rotated, 1)
    // This process has the present key alone.
    for (const [index, password] of ['one', 'two', 'three'].entries()) {
      const [{ stored }] = await storedPassword(links[index])
      assert.isTrue(await isLinkPassword(stored, password))
      assert.isFalse(await isLinkPassword(stored, 'another'))
    }
    const row = await db.from('webhooks').where('id', webhook.id).first()
    assert.equal(encryption.decrypt(row.url), webhook.url)
    assert.equal(encryption.decrypt(row.secret), webhook.secret)
    const factor = await db.from('second_factors').where('user_id', userId).first()
    assert.equal(encryption.decrypt(factor.secret), 'JBSWY3DPEHPK3PXP')

    const again = await rotate('--json')
    assert.equal(again.sums.rotated, 0)
    assert.equal(again.sums.left, 0)
  })

  test('ends with 0 once every value opens with the present key', async ({ assert }) => {
    await clearUnreadable()
    const { code, text } = await rotate()
    assert.equal(code, 0, text)
    assert.match(text, /\d+ values, \d+ encrypted again, 0 left/)
  })

  test('says of a value that no key opens, leaves it, and ends with 1', async ({ assert }) => {
    const { webhook } = await withEarlierSecrets()
    const lost = new Encryption({
      driver: (key) => new AES256GCM({ id: 'gcm', key }),
      keys: ['a key that no one has any more, sadly'],
    }).encrypt('gone')
    await db.from('webhooks').where('id', webhook.id).update({ secret: lost })
    const { code, sums } = await rotate('--json')
    assert.equal(code, 1)
    assert.isAtLeast(kindOf(sums, 'webhooks.secret').unreadable, 1)
    assert.equal((await db.from('webhooks').where('id', webhook.id).first()).secret, lost)
    await db.from('webhooks').where('id', webhook.id).delete()
  })

  test('a newer value that someone writes in between stays', async ({ assert }) => {
    const { webhook } = await withEarlierSecrets()
    const kind = ENCRYPTED_VALUES.find(
      (one) => one.table === 'webhooks' && one.column === 'secret'
    )!
    const read = encryption.encrypt('read before')
    const newer = encryption.encrypt('written since')
    await db.from('webhooks').where('id', webhook.id).update({ secret: newer })
    assert.isFalse(await replaceValue(kind, [webhook.id], read))
    assert.equal((await db.from('webhooks').where('id', webhook.id).first()).secret, newer)
    assert.isTrue(await replaceValue(kind, [webhook.id], newer))
    const { secret } = await db.from('webhooks').where('id', webhook.id).first()
    assert.notEqual(secret, newer)
    assert.equal(encryption.decrypt(secret), 'written since')
  })

  test('passwords of files that wait to be imported, and pieces of them', async ({ assert }) => {
    const { workspaceId } = await aWorkspace()
    const importId = newId()
    const at = new Date()
    await db.table('imports').insert({
      id: importId,
      workspace_id: workspaceId,
      status: 'Checked',
      source: 'Csv',
      file_name: 'links.csv',
      file_hash: 'a'.repeat(64),
      size_bytes: 1,
      shape: '{}',
      target: '{}',
      tally: '{}',
      created_at: at,
    })
    const line = (password: string | null) =>
      JSON.stringify({ url: 'https://a.example/', password })
    const common = { import_id: importId, outcome: 'Creatable', warnings: '[]' }
    await db.table('import_lines').multiInsert([
      { ...common, position: 1, line: 1, entry: line(earlier.encrypt('sesame')) },
      { ...common, position: 2, line: 2, entry: line(null) },
      { ...common, position: 3, line: 3, entry: 'null' },
    ])
    await db
      .table('import_pieces')
      .insert({ import_id: importId, piece: 0, sealed: earlier.encrypt('cGllY2U=') })
    const { sums } = await rotate('--json')
    assert.equal(sums.left, 0)
    const rows = await select<{ entry: string | object }>(
      db,
      'SELECT entry FROM import_lines WHERE import_id = ? ORDER BY position',
      [importId]
    )
    const entries = rows.map(({ entry }) => (typeof entry === 'string' ? JSON.parse(entry) : entry))
    assert.equal(encryption.decrypt(entries[0].password), 'sesame')
    assert.equal(entries[0].url, 'https://a.example/')
    assert.deepEqual(entries.slice(1), [{ url: 'https://a.example/', password: null }, null])
    const [piece] = await db.from('import_pieces').where('import_id', importId)
    assert.equal(encryption.decrypt(piece.sealed), 'cGllY2U=')
  })

  test('is refused while a process runs that could open nothing afterwards', async ({ assert }) => {
    const { webhook } = await withEarlierSecrets()
    const before = await db.from('webhooks').where('id', webhook.id).first()
    const report = {
      role: 'web' as const,
      host: 'behind.example',
      spoolId: newId(),
      clockAheadMs: 0,
      droppedClicks: 0,
    }
    const refused = await beside({ ...report, id: newId(), keyMarks: ['0123456789ab'] }, rotate)
    assert.equal(refused.code, 1)
    assert.match(refused.text, /could open nothing any more: web on behind\.example/)
    const after = await db.from('webhooks').where('id', webhook.id).first()
    assert.equal(after.secret, before.secret)
    const knowing = { ...report, id: newId(), keyMarks: ['0123456789ab', keys.presentMark] }
    const { code, text } = await beside(knowing, rotate)
    assert.match(text, /still encrypt with an earlier key: web on behind\.example/)
    assert.equal(code, 1)
  })
})
