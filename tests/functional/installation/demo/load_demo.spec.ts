import { test } from '@japa/runner'
import { loadDemo } from '#app/installation/demo/actions/load_demo'
import { findDemoTarget } from '#app/installation/demo/queries/find_demo_target'
import { aWorkspace } from '#tests/fixtures/workspace'

const options = { links: 5, visits: 300, onProgress: () => {} }
const total = (rows: { reported: number }[]) => rows.reduce((sum, row) => sum + row.reported, 0)

test.group('Loading the demo', () => {
  test('the report holds every visit that was sent', async ({ assert }) => {
    const { workspaceId } = await aWorkspace({ timeZone: 'Asia/Tokyo' })
    const place = await findDemoTarget(workspaceId)
    const { classes, countries } = await loadDemo(place!, { ...options, seed: 1 })
    assert.equal(total(classes), 300)
    assert.equal(total(countries), classes.find(({ name }) => name === 'people')!.reported)
  })

  test('a second run adds to what is there', async ({ assert }) => {
    const { workspaceId } = await aWorkspace()
    const place = await findDemoTarget(workspaceId)
    await loadDemo(place!, { ...options, seed: 1 })
    const { classes } = await loadDemo(place!, { ...options, seed: 1 })
    assert.equal(total(classes), 300)
  })

  test('without a workspace there is nothing to load into', async ({ assert }) => {
    assert.isNull(await findDemoTarget('00000000000000000000'))
  })
})
