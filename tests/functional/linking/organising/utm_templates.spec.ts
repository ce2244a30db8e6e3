import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const create = (workspace: TestWorkspace, body: object) =>
  call(workspace, 'POST', '/utm-templates', body)

test.group('UTM templates', () => {
  test('are made, listed, replaced and deleted', async ({ assert }) => {
    const workspace = await aWorkspace()
    const created = await create(workspace, { name: ' Mail ', utmSource: 'news', utmTerm: 't' })
    assert.equal(created.status, 201)
    const { id, createdAt, ...rest } = created.body
    assert.isString(createdAt)
    assert.deepEqual(rest, {
      name: 'Mail',
      utmSource: 'news',
      utmMedium: null,
      utmCampaign: null,
      utmTerm: 't',
      utmContent: null,
    })
    const replaced = await call(workspace, 'PUT', `/utm-templates/${id}`, {
      name: 'MAIL',
      utmContent: 'c',
    })
    assert.deepInclude(replaced.body, { name: 'MAIL', utmSource: null, utmContent: 'c' })
    assert.lengthOf((await call(workspace, 'GET', '/utm-templates')).body.items, 1)
    assert.equal((await call(workspace, 'DELETE', `/utm-templates/${id}`)).status, 204)
    for (const [method, body] of [['PUT', { name: 'x', utmTerm: 'y' }], ['DELETE']] as const) {
      const answer = await call(workspace, method, `/utm-templates/${id}`, body)
      assertProblem(assert, answer, 404, 'utm_template.not_found')
    }
  })

  test('names and values are checked', async ({ assert }) => {
    const workspace = await aWorkspace()
    const first = (await create(workspace, { name: 'Sale', utmSource: 'a' })).body
    const refusals: [object, number, string][] = [
      [{ utmSource: 'a' }, 422, 'utm_template.name_required'],
      [{ name: ' ', utmSource: 'a' }, 422, 'utm_template.name_required'],
      [{ name: 'n'.repeat(101), utmSource: 'a' }, 422, 'utm_template.name_too_long'],
      [{ name: 'sALE', utmSource: 'a' }, 409, 'utm_template.name_taken'],
      [{ name: 'x' }, 422, 'utm_template.empty'],
      [{ name: 'x', utmSource: ' ', utmTerm: '' }, 422, 'utm_template.empty'],
      [{ name: 'x', utmContent: 'v'.repeat(201) }, 422, 'utm_template.value_too_long'],
    ]
    const other = (await create(workspace, { name: 'Other', utmSource: 'a' })).body
    for (const [body, status, code] of refusals) {
      assertProblem(assert, await create(workspace, body), status, code)
      assertProblem(
        assert,
        await call(workspace, 'PUT', `/utm-templates/${other.id}`, body),
        status,
        code
      )
    }
    const most = { name: 'n'.repeat(100), utmContent: 'v'.repeat(200) }
    assert.equal((await create(workspace, most)).status, 201)
    assert.notEqual(first.id, newId())
  })

  test('100 and no more, also at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, n) => create(workspace, { name: `t${n}`, utmSource: 'a' }))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      100
    )
    assert.lengthOf(
      answers.filter(({ body }) => body.code === 'utm_template.too_many'),
      10
    )
  })
})
