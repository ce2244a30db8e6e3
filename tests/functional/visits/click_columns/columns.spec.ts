import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { findColumnFaults } from '#app/installation/doctor/rules/column_findings'
import { runWithinDeadline } from '#app/shared/database/long_work'
import { change, select } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { takeCounts } from '#app/shared/process/counters'
import { nowMs } from '#app/shared/time/clock'
import { readReport } from '#app/visits/analytics/queries/read_report'
import { ColumnKeeper } from '#app/visits/click_columns/column_keeper'
import {
  columnEngine,
  columnFolder,
  columnStore,
  forgetEngine,
} from '#app/visits/click_columns/columns'
import { EngineStore } from '#app/visits/click_columns/engine_store'
import { EngineProcess } from '#app/visits/click_columns/engine/engine_process'
import { examineColumns } from '#app/visits/click_columns/queries/examine_columns'
import { findColumnState } from '#app/visits/click_columns/queries/find_column_state'
import { deleteClicksOfLink } from '#app/visits/raw_clicks/actions/delete_clicks'
import clickColumns from '#config/click_columns'
import { assertProblem, call, serverUrl } from '#tests/fixtures/api'
import { eventually } from '#tests/fixtures/installation'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { ColumnStage, withoutColumns } from '#tests/functional/visits/click_columns/columns_stage'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const DAY_MS = 86_400_000
const CLICKS = 1_500

test.group('Clicks in columns', (group) => {
  let stage: ColumnStage
  let spool: TestSpool
  let workspace: TestWorkspace
  let linkIds: string[]
  group.each.setup(async () => {
    stage = await ColumnStage.open()
    spool = await TestSpool.make()
    workspace = await aWorkspace()
    const { workspaceId } = workspace
    linkIds = [await aLink(workspaceId), await aLink(workspaceId)]
    await drain(CLICKS, (at) => nowMs() - (10 * DAY_MS * at) / CLICKS)
    assertSealed(await stage.seal())
    takeCounts()
    return async () => {
      await spool.remove()
      await stage.close()
    }
  })

  function assertSealed(clicks: number) {
    if (clicks < CLICKS / 2) throw new Error(`Only ${clicks} clicks were sealed`)
  }

  async function drain(count: number, timeOf: (at: number) => number) {
    const { workspaceId } = workspace
    const lines = Array.from({ length: count }, (_, at) =>
      aClick({ workspaceId, linkId: linkIds[at % 2], atMs: Math.floor(timeOf(at)), country: 'DE' })
    )
    await spool.write(newId(), lines)
    await spool.drainer().drainOnce()
  }

  const scope = () => ({
    ...{ workspaceId: workspace.workspaceId, linkId: null, timeZone: 'UTC', rawClicksDays: 365 },
  })
  const ask = () => readReport({ country: ['DE'] }, scope())

  /** Asks twice, and returns how often the engine answered and failed. */
  async function outcomes(): Promise<Record<string, number>> {
    const counts = takeCounts().filter(({ name }) => name === 'column_answers')
    return Object.fromEntries(counts.map(({ label, value }) => [label, value]))
  }

  async function ranges(): Promise<{ id: string; state: string }[]> {
    return select(db, 'SELECT id, state FROM click_ranges ORDER BY from_at')
  }

  const sealedIds = async () =>
    (await ranges()).filter(({ state }) => state === 'Sealed').map(({ id }) => id)

  test('an answer has every click, and the engine gave it', async ({ assert }) => {
    const report = await ask()
    assert.equal(report.totals.humanClicks, CLICKS)
    assert.equal(report.basis, 'RawClicks')
    assert.deepEqual(await outcomes(), { succeeded: 1 })
    assert.isAbove((await findColumnState()).sealedClicks, CLICKS / 2)
    assert.isAtLeast((await ranges()).length, 3)
  })

  const damages: [name: string, damage: (file: string, other: string) => Promise<void>][] = [
    ['is missing', (file) => rm(file)],
    ['is cut short', (file) => truncate(file, 200)],
    ['has one bit that is another', flipOneBit],
    ['is another one', async (file, other) => writeFile(file, await readFile(other))],
    ['is no file of columns', (file) => writeFile(file, 'clicks')],
  ]

  async function flipOneBit(file: string) {
    const bytes = await readFile(file)
    bytes[Math.floor(bytes.length / 3)] ^= 4
    await writeFile(file, bytes)
  }

  for (const isWarm of [false, true]) {
    for (const [name, damage] of damages) {
      test(`a file that ${name} ${isWarm ? 'after it answered ' : ''}answers nothing, and is made again`, async ({
        assert,
      }) => {
        const before = await ask()
        if (!isWarm) columnEngine().end()
        const ids = await sealedIds()
        await damage(columnFolder().fileOf(ids[1]), columnFolder().fileOf(ids[0]))
        takeCounts()
        assert.deepEqual(await ask(), before)
        assert.deepEqual(await outcomes(), { failed: 1, succeeded: 1 })
        const [{ state }] = (await ranges()).filter(({ id }) => id === ids[1])
        assert.equal(state, 'Stale')
        assert.isAbove(await stage.seal(), 0)
        assert.deepEqual(await ask(), before)
        assert.notInclude(await sealedIds(), ids[1])
        assert.lengthOf(await sealedIds(), ids.length)
      })
    }
  }

  test('twelve who ask at once each get the answer, and the engine gave it', async ({ assert }) => {
    const alone = await ask()
    takeCounts()
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    for (const answer of answers) assert.deepEqual(answer, alone)
    assert.deepEqual(await outcomes(), { succeeded: 12 })
  })

  test('an engine that is killed costs one answer of MySQL', async ({ assert }) => {
    const before = await ask()
    process.kill(columnEngine().pid!, 'SIGSTOP')
    const asked = ask()
    setTimeout(() => process.kill(columnEngine().pid!, 'SIGKILL'), 1_000)
    assert.deepEqual(await asked, before)
    assert.deepEqual(await outcomes(), { succeeded: 1, failed: 1 })
    assert.deepEqual(await ask(), before)
    assert.deepEqual(await outcomes(), { succeeded: 1 })
  })

  test('an engine that is installed and does not load is found out, and MySQL answers', async ({
    assert,
  }) => {
    const before = await ask()
    const file = join(stage.path, 'engine.mjs')
    await writeFile(file, 'throw new Error("libduckdb.so: invalid ELF header")')
    forgetEngine()
    clickColumns.program = { file: pathToFileURL(file), execArgv: [] }
    takeCounts()
    assert.deepEqual(await ask(), before)
    assert.deepEqual(await outcomes(), { failed: 1 })
    assert.equal((await findColumnState()).mode, 'Broken')
    assert.deepEqual(await ask(), before)
    assert.deepEqual(await outcomes(), {}, 'it is not tried for each question')
    forgetEngine()
    assertProblem(assert, await call(workspace, 'GET', '/analytics/export.parquet'), 501, 'analytics.columns_off') // prettier-ignore
    const [finding] = findColumnFaults(await examineColumns())
    assert.equal(finding.status, 'Warning')
    assert.include(finding.found, 'invalid ELF header')

    // The worker finds it out for all processes of the machine, and that it loads again.
    await change(db, 'DELETE FROM click_ranges')
    await runRound(() => columnFolder().readFault() !== null)
    forgetEngine()
    assert.deepEqual(await ask(), before)
    assert.deepEqual(await outcomes(), {})
    clickColumns.program = undefined
    await runRound(() => columnFolder().readFault() === null)
    assertSealed(await stage.seal())
    assert.deepEqual(await ask(), before)
    assert.deepEqual(await outcomes(), { succeeded: 1 })

    async function runRound(isOver: () => boolean) {
      forgetEngine()
      const stop = new AbortController()
      const engine = new EngineProcess({ memoryMb: 160, tempFolder: columnFolder().spill, program: clickColumns.program }) // prettier-ignore
      const sizes = { full: 400, piece: 100, least: 40 }
      const running = new ColumnKeeper({
        columns: new EngineStore(columnFolder(), engine),
        sizes,
      }).run(stop.signal)
      await eventually(async () => isOver(), 20_000)
      stop.abort()
      await running
    }
  })

  test('the doctor reads the files, and names those that are not what was sealed', async ({
    assert,
  }) => {
    const ids = await sealedIds()
    assert.containSubset(await examineColumns(), { fault: null, readFiles: ids.length, damagedFiles: 0 }) // prettier-ignore
    await flipOneBit(columnFolder().fileOf(ids[0]))
    await rm(columnFolder().fileOf(ids[1]))
    assert.equal((await examineColumns(false)).damagedFiles, 0, 'the look of a moment ago')
    const found = await examineColumns()
    assert.equal(found.damagedFiles, 2)
    assert.equal((await examineColumns(false)).damagedFiles, 2)
    assert.equal(findColumnFaults(found)[0].status, 'Warning')
    assert.lengthOf(await sealedIds(), ids.length, 'it changes nothing')
  })

  test('the doctor leaves an engine alone that runs', async ({ assert }) => {
    await columnStore().tryOut({ timeoutMs: 5_000 })
    const { pid } = columnEngine()
    assert.isDefined(pid)
    assert.isNull((await examineColumns()).fault)
    assert.equal(columnEngine().pid, pid)
    columnEngine().end()
    assert.isNull((await examineColumns()).fault)
    assert.isUndefined(columnEngine().pid, 'one that it began, it ends')
  })

  test('the engine stands back for redirects with each of its threads', async ({ assert }) => {
    await ask()
    const threads = await readdir(`/proc/${columnEngine().pid}/task`)
    const ahead = threads.filter((thread) => getPriority(Number(thread)) < 5)
    assert.isAbove(threads.length, 4)
    assert.isEmpty(ahead)
  })

  test('files of other columns are forgotten, and made again', async ({ assert }) => {
    const ids = await sealedIds()
    const store = JSON.parse(await readFile(join(stage.path, 'store.json'), 'utf8'))
    await writeFile(join(stage.path, 'store.json'), JSON.stringify({ ...store, layout: 'ms' }))
    assert.equal((await ask()).totals.humanClicks, CLICKS)
    assert.deepEqual(await outcomes(), {})
    assertSealed(await stage.seal())
    assert.isEmpty((await sealedIds()).filter((id) => ids.includes(id)))
    assert.lengthOf(await ranges(), ids.length)
    assert.equal((await ask()).totals.humanClicks, CLICKS)
    assert.deepEqual(await outcomes(), { succeeded: 1 })
  })

  test('a question that no one waits for any more is called off, and the engine goes on', async ({
    assert,
  }) => {
    const before = await ask()
    const pid = columnEngine().pid!
    const left = new AbortController()
    process.kill(pid, 'SIGSTOP')
    const asked = runWithinDeadline({ endsAtMs: Infinity, over: left.signal }, ask)
    setTimeout(() => left.abort(), 300)
    const error = await asked.catch((caught) => caught)
    process.kill(pid, 'SIGCONT')
    assert.equal(error.code, 'E_DEADLINE_PASSED')
    takeCounts()
    assert.deepEqual(await ask(), before)
    assert.deepEqual(await outcomes(), { succeeded: 1 })
    assert.equal(columnEngine().pid, pid)
  })

  test('a reader who leaves ends the work for the page', async ({ assert }) => {
    const before = await ask()
    const pid = columnEngine().pid!
    process.kill(pid, 'SIGSTOP')
    const left = new AbortController()
    const path = `${serverUrl()}${workspace.api}/analytics?country=DE`
    const headers = { authorization: `Bearer ${workspace.key}` }
    const asked = fetch(path, { headers, signal: left.signal }).catch((caught) => caught)
    await eventually(async () => columnEngine().isBusy, 5_000)
    left.abort()
    assert.equal((await asked).name, 'AbortError')
    await eventually(async () => !columnEngine().isBusy, 2_000)
    process.kill(pid, 'SIGCONT')
    takeCounts()
    assert.deepEqual(await ask(), before)
    assert.deepEqual(await outcomes(), { succeeded: 1 })
  })

  test('what is erased is in no answer and in no file', async ({ assert }) => {
    const files = await readdir(stage.path)
    await deleteClicksOfLink(linkIds[0], nowMs(), () => false)
    const { totals } = await ask()
    assert.equal(totals.humanClicks, CLICKS / 2)
    await stage.seal()
    assert.equal((await ask()).totals.humanClicks, CLICKS / 2)
    const left = (await readdir(stage.path)).filter((name) => name.endsWith('.parquet'))
    assert.isEmpty(left.filter((name) => files.includes(name)))
    assert.lengthOf(left, (await sealedIds()).length)
  })

  test('late clicks make their range stale, new ones none', async ({ assert }) => {
    const ids = await sealedIds()
    await drain(10, () => nowMs())
    assert.deepEqual(await sealedIds(), ids)
    await drain(1, () => nowMs() - 5 * DAY_MS)
    assert.lengthOf(await sealedIds(), ids.length - 1)
    assert.equal((await ask()).totals.humanClicks, CLICKS + 11)
  })

  test('a range that late clicks made too large is sealed as several', async ({ assert }) => {
    const before = (await sealedIds()).length
    await drain(2_500, (at) => nowMs() - 5 * DAY_MS - at * 60_000)
    await stage.seal()
    const made = await select<{ state: string; clicks: number }>(
      db,
      'SELECT state, row_count AS clicks FROM click_ranges'
    )
    assert.isAbove(made.length, before + 2)
    for (const { state, clicks } of made) {
      assert.equal(state, 'Sealed')
      assert.isBelow(clicks, 1_000)
    }
    takeCounts()
    const { totals } = await ask()
    assert.deepEqual(await outcomes(), { succeeded: 1 })
    assert.deepEqual(totals, (await withoutColumns(ask)).totals)
  })

  test('a workspace that is erased leaves no range and no file', async ({ assert }) => {
    const { rawClicksOfWorkspace } = await import('#app/visits/raw_clicks/raw_click_erasers')
    let isDone = false
    while (!isDone) isDone = await rawClicksOfWorkspace.erase(workspace.workspaceId)
    assert.isEmpty(await ranges())
    await stage.seal()
    const left = (await readdir(stage.path)).filter((name) => name.endsWith('.parquet'))
    assert.isEmpty(left)
  })

  test('a database that became an older copy of itself is noticed, and all is made again', async ({
    assert,
  }) => {
    const store = columnFolder().readMark()!
    const ids = await sealedIds()
    await change(db, 'UPDATE column_stores SET seals = seals - 1 WHERE id = ?', [store.id])
    assertSealed(await stage.seal())
    assert.notEqual(columnFolder().readMark()!.id, store.id)
    assert.isEmpty((await sealedIds()).filter((id) => ids.includes(id)))
    assert.equal((await ask()).totals.humanClicks, CLICKS)
  })

  test('a folder of another installation answers nothing here', async ({ assert }) => {
    const foreign = JSON.stringify({ id: newId(), seals: 3 })
    await writeFile(join(stage.path, 'store.json'), foreign)
    assert.equal((await ask()).totals.humanClicks, CLICKS)
    assert.deepEqual(await outcomes(), {})
    assertSealed(await stage.seal())
    assert.equal((await ask()).totals.humanClicks, CLICKS)
    assert.deepEqual(await outcomes(), { succeeded: 1 })
  })

  test('a range whose clicks change while it is sealed is not sealed', async ({ assert }) => {
    const { beginRange, finishRange } = await import('#app/visits/click_ranges/actions/seal_range')
    const [{ no }] = await select<{ no: number }>(
      db,
      'SELECT no FROM click_workspaces WHERE workspace_id = ?',
      [workspace.workspaceId]
    )
    await change(db, 'DELETE FROM click_ranges')
    const store = columnFolder().readMark()!
    const [{ seals }] = await select<{ seals: number }>(db, 'SELECT seals FROM column_stores WHERE id = ?', [store.id]) // prettier-ignore
    const span = { fromMs: nowMs() - 6 * DAY_MS, beforeMs: nowMs() - 4 * DAY_MS }
    const id = await beginRange(store.id, no, span, null)
    await drain(1, () => nowMs() - 5 * DAY_MS)
    const hash = Buffer.alloc(32)
    const content = { rowCount: 1, readHash: hash, fileHash: hash, fileBytes: 1 }
    assert.isFalse(await finishRange({ id: store.id, seals: Number(seals) }, id!, content))
    assert.isNull(await beginRange(store.id, no, span, null), 'it is there already')
  })

  test('what a killed worker left is finished, and files without a range go', async ({
    assert,
  }) => {
    const before = await ask()
    const [first] = await ranges()
    await change(db, "UPDATE click_ranges SET state = 'Sealing' WHERE id = ?", [first.id])
    const orphan = columnFolder().fileOf(newId())
    const unfinished = join(columnFolder().unfinished, 'left.csv')
    for (const file of [orphan, unfinished]) await writeFile(file, 'left')
    assert.deepEqual(await ask(), before)
    await stage.seal()
    assert.deepEqual(await ask(), before)
    const after = await ranges()
    assert.isTrue(after.every(({ state }) => state === 'Sealed'))
    assert.notInclude(
      after.map(({ id }) => id),
      first.id
    )
    for (const file of [orphan, unfinished]) await assert.rejects(() => readFile(file))
  })

  test('a range that fails delays no other', async ({ assert }) => {
    await change(db, 'DELETE FROM click_ranges')
    const engine = columnEngine()
    const answer = engine.call.bind(engine)
    let isFirst = true
    engine.call = async (asked, limits) => {
      const fails = isFirst && asked.kind === 'seal'
      if (fails) isFirst = false
      return fails ? Promise.reject(new Error('no room on the disk')) : answer(asked, limits)
    }
    try {
      assertSealed(await stage.seal())
    } finally {
      engine.call = answer
    }
    assert.lengthOf(
      (await ranges()).filter(({ state }) => state === 'Sealing'),
      1
    )
    assert.equal((await ask()).totals.humanClicks, CLICKS)
    assert.isAbove(await stage.seal(), 0)
    assert.isTrue((await ranges()).every(({ state }) => state === 'Sealed'))
  })

  test('a worker keeps them by itself, and stops at once', async ({ assert }) => {
    await change(db, 'DELETE FROM click_ranges')
    const engine = new EngineProcess({ memoryMb: 160, tempFolder: columnFolder().spill })
    const sizes = { full: 400, piece: 100, least: 40 }
    const stop = new AbortController()
    const running = new ColumnKeeper({
      columns: new EngineStore(columnFolder(), engine),
      sizes,
    }).run(stop.signal)
    await eventually(async () => (await sealedIds()).length >= 3, 20_000)
    const startedMs = performance.now()
    stop.abort()
    await running
    assert.isBelow(performance.now() - startedMs, 3_000)
    assert.equal((await ask()).totals.humanClicks, CLICKS)
  })

  test('off: nothing is asked of an engine, and the worker removes what is left', async ({
    assert,
  }) => {
    const { totals } = await withoutColumns(ask)
    assert.equal(totals.humanClicks, CLICKS)
    assert.deepEqual(await outcomes(), {})
    assert.equal((await withoutColumns(findColumnState)).mode, 'Off')
    const { openColumnKeeper } = await import('#app/visits/click_columns/open_column_keeper')
    await withoutColumns(() => openColumnKeeper().run(new AbortController().signal))
    await assert.rejects(() => readdir(stage.path))
    assert.isEmpty(await ranges())
  })
})
