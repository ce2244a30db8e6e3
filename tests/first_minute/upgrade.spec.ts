import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { sharedClone, type FreshClone } from '#tests/first_minute/support/fresh_clone'
import { processesLeft } from '#tests/first_minute/support/machine'
import { VisitorStream } from '#tests/first_minute/support/visitor_stream'

/** Two looks of a supervisor. */
const LOOKED_MS = 2_000

test.group('Sources that are newer than what runs', (group) => {
  let clone: FreshClone
  const change = (words: string) => appendFileSync(join(clone.folder, 'bin/server.ts'), words)

  group.setup(async () => {
    clone = await sharedClone()
    await clone.succeed('./shunt start')
    return async () => {
      await clone.succeed('git checkout --quiet . && rm -f report.csv && ./shunt stop')
    }
  })

  test('are none where a person left a file in the folder', async ({ assert }) => {
    const web = clone.pidOf('web')
    writeFileSync(join(clone.folder, 'report.csv'), 'alias\n')
    const said = await clone.succeed('./shunt start')
    assert.include(said, 'already running')
    assert.notInclude(said, 'newer')
    assert.equal(clone.pidOf('web'), web)
  })

  test('do not interrupt anyone by ./shunt start', async ({ assert }) => {
    const web = clone.pidOf('web')
    change('// Another version.\n')
    const said = await clone.succeed('./shunt start')
    assert.include(said, './shunt upgrade')
    assert.include(said, 'already running')
    assert.equal(clone.pidOf('web'), web)
  })

  test('are taken by ./shunt upgrade with one web process, and no visitor fails', async ({
    assert,
  }) => {
    const web = clone.pidOf('web')
    const visitors = new VisitorStream(`${clone.url}/health/redirects`)
    const said = await clone.run('./shunt upgrade --no-backup')
    await visitors.end()
    assert.equal(said.code, 0, said.output)
    assert.deepEqual(visitors.failures, [])
    assert.notEqual(clone.pidOf('web'), web)
  })

  test('are given up where they die at work, and --back keeps what runs', async ({ assert }) => {
    const { port } = new URL(clone.url)
    change(`if (process.env.PORT === '${port}') setTimeout(() => process.exit(9), 100)\n`)
    const web = clone.pidOf('web')
    const failed = await clone.run('./shunt upgrade --no-backup')
    assert.equal(failed.code, 79, failed.output)
    assert.equal(clone.pidOf('web'), web)
    const back = await clone.run('./shunt upgrade --back')
    assert.equal(back.code, 0)
    assert.include(back.output, 'runs already')
    assert.equal(clone.pidOf('web'), web)
    assert.isTrue((await fetch(`${clone.url}/health/redirects`)).ok)
  })

  test('leave nothing behind that ./shunt stop does not end', async ({ assert }) => {
    assert.include(await clone.succeed('./shunt stop'), 'Shunt is stopped.')
    await sleep(LOOKED_MS)
    assert.deepEqual(processesLeft(), [])
  })
})
