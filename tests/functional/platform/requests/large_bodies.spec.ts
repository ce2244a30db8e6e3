import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { largeBodyRooms } from '#app/platform/api/large_bodies'
import { sweepUploads } from '#app/platform/api/uploads'
import installation from '#config/installation'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const FOLDER = join(installation.storagePath, 'uploads')

/** A call with a body of 100 KB. */
const aLargeCall = () => ({
  links: Array.from({ length: 50 }, (_, at) => ({
    destinationUrl: `https://example.com/${at}?${'x'.repeat(2_000)}`,
  })),
})

test.group('Large bodies', () => {
  test('are asked to come again where others hold all the memory', async ({ assert }) => {
    const workspace = await aWorkspace()
    const where = { workspace_id: workspace.workspaceId }
    const taken = await Promise.all(
      ['a', 'a', 'a', 'a', 'b', 'b'].map((owner) => largeBodyRooms.take(owner))
    )
    const refused = await call(workspace, 'POST', '/links/bulk', aLargeCall())
    assertProblem(assert, refused, 503, 'service.unavailable')
    assert.equal(refused.headers.get('retry-after'), '5')
    assert.lengthOf(await db.from('links').where(where).select('id'), 0)
    const small = await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com' })
    assert.equal(small.status, 201)
    for (const release of taken) release!()
    const answer = await call(workspace, 'POST', '/links/bulk', aLargeCall())
    assert.equal(answer.status, 200, answer.text)
    assert.lengthOf(await db.from('links').where(where).select('id'), 51)
    assert.lengthOf(await readdir(FOLDER), 0)
  })

  test('of a process that was killed are removed by the second look', async ({ assert }) => {
    await mkdir(FOLDER, { recursive: true })
    await writeFile(join(FOLDER, 'left'), 'x')
    const seen = await sweepUploads(new Set())
    await writeFile(join(FOLDER, 'in-use'), 'x')
    const seenNext = await sweepUploads(seen)
    assert.deepEqual(await readdir(FOLDER), ['in-use'])
    await sweepUploads(seenNext)
    assert.lengthOf(await readdir(FOLDER), 0)
  })
})
