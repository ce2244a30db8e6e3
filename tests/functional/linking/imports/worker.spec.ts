import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { ImportLease } from '#app/linking/imports/actions/import_lease'
import { forgetImports, resumeImports } from '#app/linking/imports/actions/sweep_imports'
import { workOnImport } from '#app/linking/imports/actions/work_on_import'
import { newId } from '#app/shared/ids'
import { nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import config from '#config/imports'
import { call } from '#tests/fixtures/api'
import { imported, linesOf, linksOf, send, unique } from '#tests/fixtures/imports'
import { aWorkspace } from '#tests/fixtures/workspace'

const DAY_MS = 24 * 3600 * 1000

function rows(count: number): string {
  const lines = Array.from({ length: count }, () => `q${unique()},https://example.com`)
  return `alias,url\n${lines.join('\n')}\n`
}

test.group('Imports that nobody works on', (group) => {
  group.each.teardown(() => resumeClock())

  test('are gone on with by the sweep, once their worker’s time is up', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await send(workspace, rows(3))
    const held = { lease_token: newId(), lease_until: new Date(nowMs() + 20_000) }
    await db.from('imports').where('id', body.id).update(held)
    await resumeImports()
    const present = () => call(workspace, 'GET', `/imports/${body.id}`)
    assert.equal((await present()).body.status, 'Checking')
    shiftClock(21_000)
    await resumeImports()
    assert.equal((await present()).body.status, 'Done')
  })

  test('are held for IMPORT_LEASE_SECONDS by who took them last', async ({ assert, cleanup }) => {
    const before = config.leaseMs
    cleanup(() => void (config.leaseMs = before))
    const workspace = await aWorkspace()
    const { body } = await send(workspace, rows(1))
    config.leaseMs = 90_000
    assert.isNotNull(await ImportLease.take(body.id))
    shiftClock(85_000)
    assert.isNull(await ImportLease.take(body.id))
    shiftClock(95_000)
    assert.isNotNull(await ImportLease.take(body.id))
  })

  test('go on in shares, each from where the one before ended', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await send(workspace, rows(990))
    let shares = 0
    while (await workOnImport(body.id, { forMs: 0 })) shares++
    const done = (await call(workspace, 'GET', `/imports/${body.id}`)).body
    assert.deepEqual([done.status, done.created + done.refused], ['Done', 990])
    assert.isAtLeast(shares, 3)
    assert.lengthOf(await db.from('import_pieces').where('import_id', body.id), 0)
  })

  test('keep their lines for 90 days, their figures for ever', async ({ assert }) => {
    const workspace = await aWorkspace()
    const done = await imported(workspace, rows(2))
    shiftClock(89 * DAY_MS)
    await forgetImports()
    assert.lengthOf(await linesOf(workspace, done.id), 2)
    shiftClock(91 * DAY_MS)
    await forgetImports()
    assert.lengthOf(await linesOf(workspace, done.id), 0)
    assert.equal((await call(workspace, 'GET', `/imports/${done.id}`)).body.created, 2)
  })
})

test.group('links:import', (group) => {
  const file = join(tmpdir(), `shunt-test-${newId()}.csv`)
  const report = `${file}.report`
  group.each.teardown(() => {
    rmSync(file, { force: true })
    rmSync(report, { force: true })
  })

  async function run(workspaceId: string, ...values: string[]) {
    const command = await ace.exec('links:import', [file, `--workspace=${workspaceId}`, ...values])
    return command.exitCode
  }

  test('has no limit of a plan, tells refused lines by its exit code and a report', async ({
    assert,
  }) => {
    const workspace = await aWorkspace({ plan: 'Free' })
    writeFileSync(file, `${rows(70)}admin,https://example.com\n`)
    assert.equal(await run(workspace.workspaceId, '--dry-run'), 2)
    const where = { workspace_id: workspace.workspaceId }
    assert.lengthOf(await db.from('links').where(where), 0)
    assert.equal(await run(workspace.workspaceId, `--report=${report}`, '--tag=moved'), 2)
    const links = await db.from('links').where(where)
    assert.isAtLeast(links.length, 68)
    assert.equal(links[0].created_by, workspace.userId)
    const lines = readFileSync(report, 'utf8').trim().split('\r\n')
    assert.lengthOf(lines, 72)
    assert.include(lines.at(-1)!, 'alias.reserved')
  })

  test('ends with 0 when every line is there, also the second time', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alias = `q${unique()}`
    writeFileSync(file, `Code,Goal\n${alias},https://example.com\n`)
    const map = ['--map=alias=Code', '--map=destinationUrl=Goal']
    assert.equal(await run(workspace.workspaceId, ...map), 0)
    assert.equal(await run(workspace.workspaceId, ...map), 0)
    assert.sameMembers(Object.keys(await linksOf(workspace)), [alias])
  })

  test('asks about aliases that the file does not say, and draws them when it is told to', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    writeFileSync(file, 'Word,Goal\ngive,https://example.com\n')
    const map = ['--map=destinationUrl=Goal']
    assert.equal(await run(workspace.workspaceId, ...map), 1)
    assert.lengthOf(Object.keys(await linksOf(workspace)), 0)
    assert.equal(await run(workspace.workspaceId, ...map, '--draw-aliases'), 0)
    assert.lengthOf(Object.keys(await linksOf(workspace)), 1)
  })

  test('goes on with what was stopped', async ({ assert }) => {
    const workspace = await aWorkspace()
    writeFileSync(file, rows(4))
    assert.equal(await run(workspace.workspaceId, '--dry-run'), 0)
    const where = { workspace_id: workspace.workspaceId }
    await db.from('imports').where(where).update({ status: 'Stopped' })
    assert.equal(await run(workspace.workspaceId), 0)
    assert.lengthOf(await db.from('imports').where(where), 1)
    assert.lengthOf(Object.keys(await linksOf(workspace)), 4)
  })

  test('ends with 1 for what cannot be imported', async ({ assert }) => {
    const { workspaceId } = await aWorkspace()
    assert.equal(await run(workspaceId), 1)
    writeFileSync(file, 'PK\u0003\u0004')
    assert.equal(await run(workspaceId), 1)
    writeFileSync(file, rows(1))
    assert.equal(await run(newId()), 1)
    assert.equal(await run(workspaceId, '--format=odd'), 1)
    assert.equal(await run(workspaceId, '--domain=odd.example'), 1)
    assert.lengthOf(await db.from('imports').where('workspace_id', workspaceId), 0)
  })
})
