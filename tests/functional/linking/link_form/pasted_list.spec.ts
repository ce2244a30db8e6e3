import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { FormClient } from '#tests/console/support/form_client'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { countQueries } from '#tests/fixtures/queries'
import { countRowsRead, recordStatements } from '#tests/fixtures/recorded_statements'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const pathOf = ({ workspaceId }: TestWorkspace) =>
  `/console/workspaces/${workspaceId}/links/new/many`

const listOf = (length: number) =>
  Array.from({ length }, (_, at) => `https://example.com/${at}\t\tTitle ${at}\ta, b`).join('\n')

test.group('A pasted list', () => {
  test('takes a few statements, however many lines it has', async ({ assert }) => {
    const workspace = await aWorkspace()
    const folder = (await call(workspace, 'POST', '/folders', { name: 'Spring' })).body.id
    const form = new FormClient(await ownerOf(workspace))
    const check = async (lines: number) => {
      const fields = { urls: listOf(lines), folderId: folder, do: 'check' }
      const answer = await form.post(pathOf(workspace), fields)
      assert.equal(answer.status, 200, answer.text)
      assert.include(answer.text, `${lines} links.`)
    }
    await check(2)
    const few = await countQueries(() => check(2))
    const many = await countQueries(() => check(200))
    assert.equal(many, few)
  })

  test('reads one link for each destination, however many lead there', async ({ assert }) => {
    const workspace = await aWorkspace()
    const links = Array.from({ length: 60 }, () => ({ destinationUrl: 'https://example.com/1' }))
    await call(workspace, 'POST', '/links/bulk', { links })
    const form = new FormClient(await ownerOf(workspace))
    const statements = await recordStatements(async () => {
      const answer = await form.post(pathOf(workspace), { urls: listOf(20), do: 'check' })
      assert.include(answer.text, '20 links, 1 duplicate.')
    })
    const looks = statements.filter(({ text }) => text.includes('links_destination'))
    assert.lengthOf(looks, 1)
    assert.isAtMost(await countRowsRead(looks, 'l'), 20)
  })

  const texts: [string, string, number][] = [
    ['NULs', 'https://example.com/\u0000\ta\u0000b\tc\u0000', 422],
    ['half a character', `https://example.com/a\tabc-${newId()}\t\ud800`, 303],
    ['300,000 columns', 'https://example.com/a' + '\t'.repeat(299_000), 303],
    ['300,000 names', 'url' + ',x'.repeat(140_000), 422],
    ['a title of 2,000 characters', `https://example.com/a\t\t${'x'.repeat(2000)}`, 422],
    ['30 tags', `https://example.com/a\t\t\t${Array.from({ length: 30 }, (_, at) => at)}`, 422],
    ['more than 300,000 characters', 'x'.repeat(300_001), 422],
    ['100,000 lines', 'x\n'.repeat(100_000), 422],
    ['more than a megabyte', 'x'.repeat(1_100_000), 413],
    ['a quotation mark alone', '"', 422],
    ['nothing', '\n\n', 422],
  ]
  for (const [what, urls, status] of texts) {
    test(`of ${what} is answered ${status}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const form = new FormClient(await ownerOf(workspace))
      for (const step of ['look', 'check']) {
        const answer = await form.post(pathOf(workspace), { urls, do: step })
        assert.isBelow(answer.status, 500, step)
      }
      const answer = await form.post(pathOf(workspace), { urls, idempotencyKey: what })
      assert.equal(answer.status, status, answer.text.slice(0, 2000))
    })
  }

  test('is checked for Managers alone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const viewer = new FormClient(await aMember(workspace, 'Viewer'))
    const fields = { urls: listOf(1), do: 'check' }
    assert.equal((await viewer.post(pathOf(workspace), fields)).status, 403)
  })
})
