import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import encryption from '@adonisjs/core/services/encryption'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { resealPassword } from '#app/linking/links/actions/reseal_password'
import { isLinkPassword, sealLinkPassword } from '#app/linking/links/link_passwords'
import { PassCookies } from '#app/redirect/passwords/pass_cookie'
import { computePasswordMark } from '#app/shared/secrets/link_password_mark'
import env from '#start/env'
import { call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const protectedLinks = (length: number) =>
  Array.from({ length }, (_, number) => ({
    destinationUrl: 'https://example.com/',
    password: String(1_000 + number),
  }))

/** As another installation, or this one with other keys, would decrypt. */
const withKey = (key: string) => new AES256GCM({ id: 'gcm', key })

test.group('Link passwords at rest', () => {
  for (const count of [40, 1_000]) {
    test(`${count} links with passwords in one call are quick`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const startedMs = performance.now()
      const answer = await call(workspace, 'POST', '/links/bulk', { links: protectedLinks(count) })
      assert.equal(answer.body.created, count, answer.text.slice(0, 300))
      assert.isBelow(performance.now() - startedMs, 5_000)
    })
  }

  test('a password of four digits is not found by trying all of them without the key', async ({
    assert,
  }) => {
    const stored = sealLinkPassword('0007')
    assert.isAtMost(sealLinkPassword('x'.repeat(128)).length, 255)
    assert.notEqual(sealLinkPassword('0007'), stored)
    const sealed = stored.split('$')[2]
    assert.isNull(withKey('another key of thirty-two letters').decrypt(sealed))
    assert.isString(withKey(env.get('APP_KEY').release()).decrypt(sealed))
    assert.isTrue(await isLinkPassword(stored, '0007'))
    assert.isFalse(await isLinkPassword(stored, '0008'))
    assert.isFalse(await isLinkPassword(stored.slice(0, -4), '0007'))
  })

  test('it can be encrypted with another key without knowing it, and keeps its mark', async ({
    assert,
  }) => {
    const stored = sealLinkPassword('sesame')
    const [form, mark, sealed] = stored.split('$')
    const rotated = [form, mark, encryption.encrypt(encryption.decrypt(sealed))].join('$')
    assert.notEqual(rotated, stored)
    assert.isTrue(await isLinkPassword(rotated, 'sesame'))
    assert.equal(computePasswordMark(rotated), computePasswordMark(stored))
    assert.notEqual(computePasswordMark(sealLinkPassword('sesame')), computePasswordMark(stored))
  })

  test('one of scrypt goes on working, and is stored anew once it was given', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { body } = await call(workspace, 'POST', '/links', protectedLinks(1)[0])
    const old = await hash.make('sesame')
    await db.from('links').where('id', body.id).update({ password_hash: old })
    assert.isTrue(await isLinkPassword(old, 'sesame'))
    assert.isFalse(await isLinkPassword(old, 'Sesame'))
    const cookies = new PassCookies(Buffer.alloc(32, 1))
    const before = { id: body.id, passwordHash: old }
    const cookie = cookies.issue(before, '/x', 1_000, false).split(';')[0]

    await resealPassword(body.id, 'another by now', 'wrong')
    await resealPassword(body.id, old, 'sesame')
    const row = await db.from('links').where('id', body.id).firstOrFail()
    assert.notEqual(row.password_hash, old)
    assert.isTrue(await isLinkPassword(row.password_hash, 'sesame'))
    assert.equal(row.version, 1)
    const after = { id: body.id, passwordHash: row.password_hash }
    assert.isTrue(cookies.admits(cookie, after, 2_000), 'the visitor stays in')
    const feed = await db.from('change_feed').where({ kind: 'link', subject_id: body.id })
    assert.lengthOf(feed, 2, 'of the creation and of the new form')

    await resealPassword(body.id, row.password_hash, 'sesame')
    const same = await db.from('links').where('id', body.id).firstOrFail()
    assert.equal(same.password_hash, row.password_hash)
  })
})
