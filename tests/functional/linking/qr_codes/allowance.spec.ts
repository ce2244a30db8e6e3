import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import plans from '#config/plans'
import { assertProblem, call } from '#tests/fixtures/api'
import { anotherWorkspace, ask, ownerOf } from '#tests/fixtures/people'
import { aLink } from '#tests/fixtures/qr_codes'
import { aWorkspace } from '#tests/fixtures/workspace'

test.group('The monthly allowance of QR codes', (group) => {
  group.each.teardown(() => resumeClock())

  test('is the organisation’s; used up it is quota.qr_exhausted until the month ends', async ({
    assert,
  }) => {
    freezeClock(Date.UTC(2026, 11, 31, 23, 59, 59, 999))
    const workspace = await aWorkspace({ plan: 'Free' })
    const second = await anotherWorkspace(workspace)
    const owner = await ownerOf(workspace)
    const send = (method: string, path: string, body?: object) => ask(owner, method, path, body)
    const destination = { destinationUrl: 'https://example.com' }
    const linkIn = async ({ api }: { api: string }) =>
      (await send('POST', `${api}/links`, destination)).body.id
    const [linkId, secondLinkId] = [await linkIn(workspace), await linkIn(second)]
    const make = () => send('POST', `${workspace.api}/qr-codes`, { linkId })
    for (let number = 1; number <= plans.Free.qrCodesMonthly; number++) {
      assert.equal((await make()).status, 201)
    }
    const refusals = [
      await make(),
      await send('POST', `${second.api}/qr-codes`, { linkId: secondLinkId }),
    ]
    for (const refused of refusals) {
      assertProblem(assert, refused, 429, 'quota.qr_exhausted')
      assert.equal(refused.body.limit, 10)
      assert.equal(refused.body.resetsAt, '2027-01-01T00:00:00.000Z')
    }
    const none = await send('POST', `${workspace.api}/qr-codes`, { linkId: newId() })
    assertProblem(assert, none, 404, 'link.not_found')
    assert.lengthOf(await db.from('qr_codes').where('workspace_id', workspace.workspaceId), 10)
    freezeClock(Date.UTC(2027, 0, 1))
    assert.equal((await make()).status, 201)
  })

  test('archiving gives none back, and what is refused takes none', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLink(workspace)
    const { body } = await call(workspace, 'POST', '/qr-codes', { linkId })
    await call(workspace, 'DELETE', `/qr-codes/${body.id}`)
    await call(workspace, 'POST', '/qr-codes', { linkId, quietZone: 1 })
    await call(workspace, 'POST', '/qr-codes', { linkId: newId() })
    assert.equal((await call(workspace, 'GET', '/usage')).body.qrCodes.used, 1)
  })
})
