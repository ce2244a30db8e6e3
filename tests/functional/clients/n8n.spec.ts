import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from '@japa/runner'
import { EVENT_TYPES } from '#app/integrations/webhooks/rules/event_types'
import {
  canHide,
  clientSettings,
  giveAway,
  installPacked,
  runProgram,
} from '#tests/fixtures/clients'
import { aKey, aWorkspace } from '#tests/fixtures/workspace'

test.group('The nodes for n8n', (group) => {
  let folder = ''
  group.setup(async () => {
    folder = await installPacked('n8n-nodes-shunt-')
    for (const [from, to] of [
      ['stand_in.mjs', 'host.mjs'],
      ['use_nodes.mjs', 'use_nodes.mjs'],
    ]) {
      copyFileSync(resolve('tests/fixtures/n8n', from), join(folder, to))
    }
    giveAway(folder)
    return () => rmSync(folder, { recursive: true })
  })

  test('do all that they offer, as they were packed, in an empty folder', async ({ assert }) => {
    const workspace = await aWorkspace()
    const reader = await aKey(workspace, { scopes: ['links:read'] })
    const { code, stdout, stderr } = await runProgram(process.execPath, ['use_nodes.mjs'], {
      cwd: folder,
      env: { ...clientSettings(workspace), SHUNT_READER: reader.key },
    })
    assert.equal(code, 0, stderr)
    const looked = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      looked.filter(([, found]) => found !== null),
      []
    )
    assert.isAbove(looked.length, 55)
  })

  test('run where nothing of the repository is in sight', async ({ assert }) => {
    const look = `try { console.log(require('fs').readdirSync(process.env.REPOSITORY).length) }
      catch { console.log(0) }`
    const { stdout } = await runProgram(process.execPath, ['-e', look], {
      cwd: folder,
      env: { REPOSITORY: resolve('.') },
    })
    if (canHide) assert.equal(stdout.trim(), '0')
  })

  test('offer every event that a webhook can listen for', ({ assert }) => {
    const path = 'clients/n8n/nodes/ShuntTrigger/ShuntTrigger.node.ts'
    const offered = [...readFileSync(path, 'utf8').matchAll(/value: '([a-z._]+)' }/g)]
    const events = EVENT_TYPES.filter((type) => type !== 'ping')
    assert.sameMembers(
      offered.map(([, value]) => value),
      events
    )
  })
})
