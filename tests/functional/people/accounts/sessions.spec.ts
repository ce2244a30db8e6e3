import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { assertProblem } from '#tests/fixtures/api'
import { aPerson, callAs, signIn } from '#tests/fixtures/person'

const list = async (session: { cookie: string }) =>
  (await callAs(session, 'GET', '/api/me/sessions')).body.items as Record<string, any>[]

test.group('Own sessions', () => {
  test('are listed, with the present one marked', async ({ assert }) => {
    const person = await aPerson()
    const [mine] = [await signIn(person), await signIn(person)]
    await signIn(person, { secondFactorPending: true })
    await signIn(await aPerson())
    const items = await list(mine)
    assert.lengthOf(items, 2)
    assert.lengthOf(
      items.filter(({ current }) => current),
      1
    )
    assert.sameMembers(Object.keys(items[0]), [
      'id',
      'current',
      'address',
      'userAgent',
      'createdAt',
      'lastSeenAt',
      'expiresAt',
    ])
    assert.equal(items[0].userAgent, 'Test')
  })

  test('end at once, one by one', async ({ assert }) => {
    const person = await aPerson()
    const [mine, other] = [await signIn(person), await signIn(person)]
    const id = (await list(mine)).find(({ current }) => !current)!.id
    assert.equal((await callAs(mine, 'DELETE', `/api/me/sessions/${id}`)).status, 204)
    const entries = await db.from('audit_log').where({ action: 'account.session_ended', subject_id: person.userId }) // prettier-ignore
    assert.deepEqual(
      entries.map((entry) => entry.actor_user_id),
      [person.userId]
    )
    assert.equal((await callAs(other, 'GET', '/api/me')).status, 401)
    const again = await callAs(mine, 'DELETE', `/api/me/sessions/${id}`)
    assertProblem(assert, again, 404, 'session.not_found')
  })

  test('the present one too, which signs out', async ({ assert }) => {
    const mine = await signIn(await aPerson())
    const [{ id }] = await list(mine)
    const answer = await callAs(mine, 'DELETE', `/api/me/sessions/${id}`)
    assert.equal(answer.status, 204)
    assert.match(answer.headers.getSetCookie()[0], /^shunt_session=;/)
    assert.equal((await callAs(mine, 'GET', '/api/me')).status, 401)
  })

  test("somebody else's, and none: session.not_found", async ({ assert }) => {
    const [mine, theirs] = [await signIn(await aPerson()), await signIn(await aPerson())]
    const [{ id }] = await list(theirs)
    for (const one of [id, newId(), 'x', '%00']) {
      const answer = await callAs(mine, 'DELETE', `/api/me/sessions/${one}`)
      assertProblem(assert, answer, 404, 'session.not_found')
    }
    assert.equal((await callAs(theirs, 'GET', '/api/me')).status, 200)
  })
})
