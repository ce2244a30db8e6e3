import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { encodeClickLine } from '#app/redirect/clicks/click_line'
import { ClickSpool } from '#app/redirect/clicks/click_spool'
import { newId } from '#app/shared/ids'
import { freezeClock, monotonicMs, nowMs, resumeClock } from '#app/shared/time/clock'
import { listStoredClicks } from '#tests/fixtures/stored_clicks'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, sumsOf, TestSpool } from '#tests/functional/visits/clicks/spool'
import { silent } from '#tests/redirect/support/test_plane'

const HOUR_MS = 3_600_000

/** As in app/visits/clicks/drainer_options.ts: when a file is sealed, and how long before it is removed. */
const REST_MS = 10 * 60_000
const CONFIRM_MS = 30_000

/** Does the work while this machine's clock says something else; nothing else changes. */
async function stepping(byMs: number, work: () => Promise<void>) {
  const original = Date.now
  Date.now = () => original() + byMs
  try {
    await work()
  } finally {
    Date.now = original
  }
}

/** Raw rows, roll-ups of the workspace and of its links, and link counters all say the same. */
async function assertSums(
  assert: Assert,
  workspaceId: string,
  expected: { clicks: number; humans: number; scans?: number; visitors: number }
) {
  const { clicks, humans, scans = 0, visitors } = expected
  const sums = await sumsOf(workspaceId)
  assert.deepEqual(sums, {
    rows: { clicks, ids: clicks, humans, scans, visitors },
    workspace: { humans, scans, visitors, clicks },
    linkDays: { humans, scans, visitors, clicks },
    links: { humans, scans },
    shares: { humans, scans },
    breakdowns: { humans, scans },
  })
}

/** Runs the work with `db.transaction` behaving like a process that dies. */
async function withTransactions(
  change: (original: typeof db.transaction) => unknown,
  work: () => Promise<unknown>
) {
  const original = db.transaction
  db.transaction = change(original.bind(db)) as typeof db.transaction
  try {
    await work()
  } finally {
    db.transaction = original
  }
}

test.group('Draining the spool', (group) => {
  let spool: TestSpool
  let workspaceId: string
  let linkId: string
  group.each.setup(async () => {
    spool = await TestSpool.make()
    workspaceId = (await aWorkspace()).workspaceId
    linkId = await aLink(workspaceId)
    return async () => {
      resumeClock()
      await spool.remove()
    }
  })
  const clicks = (count: number, fields: object = {}) =>
    Array.from({ length: count }, () => aClick({ workspaceId, linkId, ...fields }))

  test('each line becomes a click and counts once, however often it is drained', async ({
    assert,
  }) => {
    await spool.write('a', clicks(3))
    const drainer = spool.drainer()
    assert.containSubset(await drainer.drainOnce(), { stored: 3, skipped: 0, caughtUp: true })
    await spool.write('a', clicks(2))
    assert.containSubset(await drainer.drainOnce(), { stored: 2 })
    assert.containSubset(await drainer.drainOnce(), { stored: 0 })
    assert.containSubset(await spool.drainer().drainOnce(), { stored: 0, alreadyStored: 0 })
    await assertSums(assert, workspaceId, { clicks: 5, humans: 5, visitors: 5 })
  })

  test('counting leaves the version of a link alone and moves its last click forward only', async ({
    assert,
  }) => {
    const before = await db.from('links').where('id', linkId).first()
    const [early, late] = [nowMs() - 60_000, nowMs()]
    await spool.write('a', clicks(1, { atMs: late }))
    await spool.drainer().drainOnce()
    await spool.write('b', clicks(1, { atMs: early }))
    await spool.drainer().drainOnce()
    const after = await db.from('links').where('id', linkId).first()
    assert.equal(after.last_clicked_at.getTime(), late)
    assert.equal(Number(after.human_clicks), 2)
    assert.equal(after.version, before.version)
    assert.deepEqual(after.updated_at, before.updated_at)
  })

  test('every class is told apart, kept with its rule, and only people count', async ({
    assert,
  }) => {
    const qr = newId().slice(0, 8)
    await spool.write('a', [
      ...clicks(1),
      ...clicks(1, { qr }),
      ...clicks(1, { qr: 'unknown1' }),
      ...clicks(1, { qr: '' }),
      ...clicks(1, { qr: 'unknown1', userAgent: 'curl/8.5.0' }),
      ...clicks(1, { qr: '', purpose: 'prefetch' }),
      ...clicks(1, { userAgent: '' }),
      ...clicks(1, { userAgent: 'curl/8.5.0' }),
      ...clicks(1, { userAgent: 'WhatsApp/2.23.20.0 A' }),
      ...clicks(1, { purpose: 'prefetch;prerender' }),
      ...clicks(1, { purpose: 'prefetch', qr }),
      ...clicks(2, { who: 'twice' }),
    ])
    const scanResolver = async () => new Map([[qr, linkId]])
    await spool.drainer({ scanResolver }).drainOnce()
    await assertSums(assert, workspaceId, { clicks: 13, humans: 2, scans: 1, visitors: 3 })
    const rows = await listStoredClicks(workspaceId)
    assert.deepEqual(
      rows
        .map((row) => [row.class, row.class_rule, row.qr_code_id])
        .sort(([, rule, code], [, otherRule, otherCode]) =>
          `${rule} ${code ?? ''}` < `${otherRule} ${otherCode ?? ''}` ? -1 : 1
        ),
      [
        ['Human', 'default:human', null],
        ['Human', 'default:human', null],
        ['Prefetch', 'header:purpose', null],
        ['Prefetch', 'header:purpose', null],
        ['Prefetch', 'header:purpose', qr],
        ['Scan', 'query:qr', qr],
        ['UnknownCode', 'query:qr-unknown', null],
        ['UnknownCode', 'query:qr-unknown', null],
        ['Duplicate', 'repeat:2s', null],
        ['Preview', 'user-agent:WhatsApp', null],
        ['Bot', 'user-agent:curl', null],
        ['Bot', 'user-agent:curl', null],
        ['Bot', 'user-agent:empty', null],
      ]
    )
  })

  test("another link's QR code makes neither scan nor click", async ({ assert }) => {
    const scanResolver = async () => new Map([['abcd1234', newId()]])
    await spool.write('a', clicks(1, { qr: 'abcd1234' }))
    await spool.drainer({ scanResolver }).drainOnce()
    await assertSums(assert, workspaceId, { clicks: 1, humans: 0, visitors: 0 })
    const link = await db.from('links').where('id', linkId).firstOrFail()
    assert.equal(Number(link.human_clicks), 0)
    const [day] = await db.from('click_days').where('scope_id', linkId)
    assert.equal(day.unknown_codes, 1)
  })

  test('an unknown code hides no click of the same visitor that follows', async ({ assert }) => {
    await spool.write('a', [...clicks(1, { who: 'one', qr: 'none' }), ...clicks(1, { who: 'one' })])
    await spool.drainer().drainOnce()
    await assertSums(assert, workspaceId, { clicks: 2, humans: 1, visitors: 1 })
  })

  test('a drainer that dies at any statement leaves nothing half done', async ({ assert }) => {
    await spool.write('a', clicks(20))
    let deaths = 0
    for (let fatal = 1; ; fatal++) {
      let statements = 0
      const dying = (original: any) => (work: any) =>
        original((trx: any) => {
          const rawQuery = trx.rawQuery.bind(trx)
          trx.rawQuery = (...args: unknown[]) => {
            if (++statements === fatal) throw new Error('killed')
            return rawQuery(...args)
          }
          return work(trx)
        })
      let died = false
      await withTransactions(dying, () => spool.drainer().drainOnce()).catch(() => (died = true))
      if (!died) break
      deaths++
      await assertSums(assert, workspaceId, { clicks: 0, humans: 0, visitors: 0 })
    }
    assert.isAtLeast(deaths, 8)
    await assertSums(assert, workspaceId, { clicks: 20, humans: 20, visitors: 20 })
  })

  test('a commit whose answer got lost is not repeated', async ({ assert }) => {
    await spool.write('a', clicks(5))
    const losing = (original: any) => async (work: any) => {
      await original(work)
      throw Object.assign(new Error('Connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' })
    }
    const drainer = spool.drainer()
    await assert.rejects(() => withTransactions(losing, () => drainer.drainOnce()))
    assert.containSubset(await drainer.drainOnce(), { stored: 0, alreadyStored: 0 })
    await assertSums(assert, workspaceId, { clicks: 5, humans: 5, visitors: 5 })
  })

  test('a connection that is killed in the middle rolls back, and the next try stores', async ({
    assert,
  }) => {
    await spool.write('a', clicks(5))
    const drainer = spool.drainer({
      onCounted: async (trx) => {
        const [[{ id }]] = await trx.rawQuery('SELECT CONNECTION_ID() AS id')
        await db.rawQuery(`KILL ${id}`)
        await trx.rawQuery('SELECT 1')
      },
    })
    await assert.rejects(() => drainer.drainOnce())
    await assertSums(assert, workspaceId, { clicks: 0, humans: 0, visitors: 0 })
    await spool.drainer().drainOnce()
    await assertSums(assert, workspaceId, { clicks: 5, humans: 5, visitors: 5 })
  })

  test('clicks that are stored already count no second time, new ones beside them do', async ({
    assert,
  }) => {
    const old = clicks(4)
    await spool.write('a', old)
    await spool.drainer().drainOnce()
    await spool.write('copy', [...old, ...clicks(2), ...old])
    assert.containSubset(await spool.drainer().drainOnce(), { stored: 2, alreadyStored: 8 })
    await db.from('click_spool_offsets').delete()
    assert.containSubset(await spool.drainer().drainOnce(), { stored: 0, alreadyStored: 14 })
    await assertSums(assert, workspaceId, { clicks: 6, humans: 6, visitors: 6 })
  })

  test('four drainers on the same files store each click once', async ({ assert }) => {
    const links = [linkId, await aLink(workspaceId), await aLink(workspaceId)]
    const all = Array.from({ length: 3_000 }, (_, number) =>
      aClick({
        workspaceId,
        linkId: links[number % 3],
        who: `visitor ${number % 1_000}`,
        atMs: nowMs() - Math.floor(number / 1_000) * 10_000,
      })
    )
    for (const file of [0, 1, 2, 3, 4]) {
      await spool.write(
        `f${file}`,
        all.filter((_, number) => number % 5 === file)
      )
    }
    const drainers = [1, 2, 3, 4].map(() => spool.drainer({ chunkBytes: 20_000 }))
    const drainAll = () => Promise.all(drainers.map((drainer) => drainer.drainOnce()))
    let stored = 0
    for (let round = 0; round < 50 && stored < 3_000; round++) {
      for (const result of await drainAll()) stored += result.stored
    }
    assert.equal(stored, 3_000)
    await assertSums(assert, workspaceId, { clicks: 3_000, humans: 3_000, visitors: 3_000 })
  })

  test('a repeat is found across batches, files, drainers and the order of draining', async ({
    assert,
  }) => {
    const at = nowMs() - HOUR_MS
    const visit = (shiftMs: number) => clicks(1, { who: 'anna', atMs: at + shiftMs })
    await spool.write('a', [...visit(0), ...visit(2_000), ...visit(2_001)])
    await spool.drainer({ chunkBytes: 400 }).drainOnce()
    await spool.write('b', [...visit(-1_999), ...visit(4_002), ...visit(-2_001)])
    await spool.drainer().drainOnce()
    const rows = await listStoredClicks(workspaceId)
    assert.deepEqual(
      rows.map((row) => [row.clicked_at.getTime() - at, row.class]),
      [
        [-2_001, 'Human'],
        [-1_999, 'Duplicate'],
        [0, 'Human'],
        [2_000, 'Duplicate'],
        [2_001, 'Human'],
        [4_002, 'Human'],
      ]
    )
    await assertSums(assert, workspaceId, { clicks: 6, humans: 4, visitors: 1 })
  })

  test('a batch that lost against another is stored once, as is the one read ahead', async ({
    assert,
  }) => {
    const at = nowMs() - HOUR_MS
    const visit = (shiftMs: number) => clicks(1, { who: 'anna', atMs: at + shiftMs })
    await spool.write('a', [...visit(0), ...visit(1_000), ...visit(5_000), ...visit(6_000)])
    let isFirst = true
    const onCounted = async () => {
      if (!isFirst) return
      isFirst = false
      throw Object.assign(new Error('lost'), { code: 'ER_LOCK_DEADLOCK' })
    }
    const result = await spool.drainer({ chunkBytes: 800, onCounted }).drainOnce()
    assert.isFalse(isFirst)
    assert.containSubset(result, { stored: 4, alreadyStored: 0, skipped: 0, caughtUp: true })
    await assertSums(assert, workspaceId, { clicks: 4, humans: 2, visitors: 1 })
  })

  test('texts that strangers choose are stored as they came', async ({ assert }) => {
    const texts = [`it's`, `back\\slash\\'`, '"quoted"', '?', '%_', `ä€😀`, `'),('`, '\n\t\x1a']
    const all = texts.map((text) =>
      aClick({ workspaceId, linkId, userAgent: `curl/8 ${text}`, utm: [text, text, text] })
    )
    await spool.write('a', all)
    assert.containSubset(await spool.drainer().drainOnce(), { stored: texts.length, skipped: 0 })
    const rows = await listStoredClicks(workspaceId)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [number, { id, userAgent }] of all.entries()) {
      const { utm_source: source, utm_medium: medium, utm_campaign: campaign } = byId.get(id)!
      assert.deepEqual([source, medium, campaign], Array(3).fill(texts[number]))
      assert.equal(byId.get(id)!.user_agent, userAgent)
    }
  })

  test('user agents are stored again once the database is an older copy of itself', async ({
    assert,
  }) => {
    const userAgents = [1, 2].map((number) => `curl/8 restored-${number} ${newId()}`)
    const visits = () => userAgents.map((userAgent) => aClick({ workspaceId, linkId, userAgent }))
    const known = () => db.from('click_agents').whereIn('user_agent', userAgents).select('id')
    await spool.write('a', visits())
    await spool.drainer().drainOnce()
    assert.lengthOf(await known(), 2)

    await db.from('click_agents').whereIn('user_agent', userAgents).delete()
    await spool.write('a', visits())
    await spool.drainer().drainOnce()
    assert.lengthOf(await known(), 2)
  })

  test('machines that count for one link at once take turns', async ({ assert, cleanup }) => {
    const otherMachine = await TestSpool.make()
    cleanup(() => otherMachine.remove())
    const at = nowMs()
    await spool.write('a', [...clicks(1, { who: 'anna', atMs: at }), ...clicks(1)])
    await otherMachine.write('a', [...clicks(1, { who: 'anna', atMs: at + 1_000 }), ...clicks(1)])
    let second: Promise<unknown> | undefined
    const first = spool.drainer({
      onCounted: async () => {
        second = otherMachine.drainer().drainOnce()
        await new Promise((resolve) => setTimeout(resolve, 200))
      },
    })
    await first.drainOnce()
    assert.containSubset(await second, { stored: 2 })
    await assertSums(assert, workspaceId, { clicks: 4, humans: 3, visitors: 3 })
  })

  test('a visitor counts once a day and link', async ({ assert }) => {
    const other = await aLink(workspaceId)
    const at = nowMs() - 3 * HOUR_MS
    const visit = (link: string, localDay: string, afterMs: number) =>
      aClick({ workspaceId, linkId: link, localDay, who: 'anna', atMs: at + afterMs })
    await spool.write('a', [visit(linkId, '2026-11-01', 0), visit(linkId, '2026-11-01', 10_000)])
    await spool.drainer().drainOnce()
    await spool.write('a', [visit(linkId, '2026-11-01', 20_000), visit(other, '2026-11-01', 0)])
    await spool.write('a', [visit(linkId, '2026-11-02', 30_000)])
    await spool.drainer().drainOnce()
    await assertSums(assert, workspaceId, { clicks: 5, humans: 5, visitors: 3 })
  })

  test('a line that is not finished waits, and counts once it is', async ({ assert }) => {
    const [first, second] = clicks(2).map(encodeClickLine)
    await spool.writeText('a', first + second.slice(0, 100))
    const drainer = spool.drainer()
    assert.containSubset(await drainer.drainOnce(), { stored: 1, skipped: 0 })
    assert.containSubset(await drainer.drainOnce(), { stored: 0, skipped: 0 })
    await spool.writeText('a', second.slice(100))
    assert.containSubset(await drainer.drainOnce(), { stored: 1, skipped: 0 })
  })

  test('garbage is skipped and counted, the lines around it are not', async ({ assert }) => {
    const [first, second, third] = clicks(3).map(encodeClickLine)
    const torn = `${second.slice(0, 50)}\n`
    await spool.writeText('a', `${first}${torn}${'\0'.repeat(2_000)}\n[1,2]\n${third}`)
    await spool.writeText('b', `${'x'.repeat(5_000)}\n${second}`)
    const result = await spool.drainer({ chunkBytes: 1_000 }).drainOnce()
    assert.equal(result.stored, 3)
    assert.isAtLeast(result.skipped, 4)
    await assertSums(assert, workspaceId, { clicks: 3, humans: 3, visitors: 3 })
  })

  test('a torn end is given up once no writer can add to it any more', async ({ assert }) => {
    freezeClock(Date.now())
    const [line] = clicks(1).map(encodeClickLine)
    await spool.writeText('a', line + line.slice(0, 30))
    const drainer = spool.drainer()
    assert.containSubset(await drainer.drainOnce(), { stored: 1, skipped: 0 })
    freezeClock(nowMs() + REST_MS)
    assert.containSubset(await drainer.drainOnce(), { skipped: 0 })
    freezeClock(nowMs() + CONFIRM_MS)
    assert.containSubset(await drainer.drainOnce(), { skipped: 0 })
    freezeClock(nowMs() + CONFIRM_MS)
    assert.containSubset(await drainer.drainOnce(), { stored: 0, skipped: 1 })
    assert.containSubset(await drainer.drainOnce(), { skipped: 0, removedFiles: 0 })
  })

  test('a drained file that rests is sealed, then removed; its sums stay', async ({ assert }) => {
    freezeClock(Date.now())
    await spool.write('a', clicks(2))
    const drainer = spool.drainer()
    assert.containSubset(await drainer.drainOnce(), { stored: 2 })
    freezeClock(nowMs() + REST_MS - 1_000)
    await spool.write('live', clicks(1))
    await drainer.drainOnce()
    assert.deepEqual(await spool.names(), ['a.spool', 'live.spool'])
    freezeClock(nowMs() + 1_000)
    await drainer.drainOnce()
    assert.deepEqual(await spool.names(), ['a.spool.sealed', 'live.spool'])
    await drainer.drainOnce()
    freezeClock(nowMs() + CONFIRM_MS - 1)
    assert.containSubset(await drainer.drainOnce(), { removedFiles: 0 })
    freezeClock(nowMs() + 1)
    assert.containSubset(await drainer.drainOnce(), { removedFiles: 1 })
    assert.deepEqual(await spool.names(), ['live.spool'])
    const offsets = await db.from('click_spool_offsets')
    assert.deepEqual(
      offsets.map(({ file }) => file),
      ['live.spool']
    )
    const [total] = await db.from('click_spools')
    assert.equal(Number(total.stored), 2)
  })

  test("no file's own time and no step of the clock makes a file old", async ({ assert }) => {
    await spool.write('a', clicks(1))
    await spool.age('a', 100 * HOUR_MS)
    const drainer = spool.drainer()
    for (const byMs of [0, 100 * HOUR_MS, -100 * HOUR_MS]) {
      await stepping(byMs, async () => void (await drainer.drainOnce()))
      assert.deepEqual(await spool.names(), ['a.spool'])
    }
  })

  test('lines that a writer adds to a sealed file are stored before it goes', async ({
    assert,
  }) => {
    freezeClock(Date.now())
    await spool.write('a', clicks(1))
    const drainer = spool.drainer()
    await drainer.drainOnce()
    freezeClock(nowMs() + REST_MS)
    await drainer.drainOnce()
    await spool.write('a', clicks(2), { sealed: true })
    await drainer.drainOnce()
    freezeClock(nowMs() + CONFIRM_MS)
    await spool.write('a', clicks(3), { sealed: true })
    assert.containSubset(await drainer.drainOnce(), { stored: 3, removedFiles: 1 })
    await assertSums(assert, workspaceId, { clicks: 6, humans: 6, visitors: 6 })
  })

  test('two drainers, one of them started anew at each step, lose and double nothing', async ({
    assert,
  }) => {
    freezeClock(Date.now())
    const steady = spool.drainer()
    for (const round of [1, 2, 3, 4, 5]) {
      if (round < 3) await spool.write('a', clicks(1))
      await Promise.all([steady.drainOnce(), spool.drainer().drainOnce()])
      freezeClock(nowMs() + REST_MS)
    }
    assert.isEmpty(await spool.names())
    assert.isEmpty(await db.from('click_spool_offsets'))
    await assertSums(assert, workspaceId, { clicks: 2, humans: 2, visitors: 2 })
  })

  test('an idle process goes on writing after its file was sealed and removed', async ({
    assert,
    cleanup,
  }) => {
    freezeClock(Date.now())
    const writer = new ClickSpool({ directory: spool.path, sync: false, monotonicMs, log: silent })
    cleanup(() => writer.close())
    const visit = () => writer.append(clicks(1).map(encodeClickLine).join(''), 1)
    const drainer = spool.drainer()
    visit()
    for (const laterMs of [0, REST_MS, 0, CONFIRM_MS]) {
      freezeClock(nowMs() + laterMs)
      await drainer.drainOnce()
    }
    assert.isEmpty(await spool.names())
    for (let visits = 0; visits < 20; visits++) visit()
    await drainer.drainOnce()
    await assertSums(assert, workspaceId, { clicks: 21, humans: 21, visitors: 21 })
  })

  test('how far a spool is drained is no longer ahead once a wrong clock is right again', async ({
    assert,
  }) => {
    const throughMs = async () => (await db.from('click_spools').first()).drained_through.getTime()
    const realMs = nowMs()
    freezeClock(realMs + 1_000 * HOUR_MS)
    await spool.drainer().drainOnce()
    assert.equal(await throughMs(), nowMs())
    freezeClock(realMs)
    await spool.drainer().drainOnce()
    assert.equal(await throughMs(), realMs)
  })

  test('absurd times are stored all the same', async ({ assert }) => {
    const times = [0, Date.UTC(1999, 0, 1), Date.UTC(2999, 11, 31)]
    await spool.write(
      'a',
      times.flatMap((atMs) => clicks(1, { atMs }))
    )
    assert.containSubset(await spool.drainer().drainOnce(), { stored: 3 })
    await assertSums(assert, workspaceId, { clicks: 3, humans: 3, visitors: 3 })
  })

  test('milestone work sees each count once, and undoes the batch when it fails', async ({
    assert,
  }) => {
    await spool.write('a', clicks(5))
    const failing = spool.drainer({
      onCounted: async () => {
        throw new Error('no')
      },
    })
    await assert.rejects(() => failing.drainOnce(), 'no')
    const seen: unknown[] = []
    const drainer = spool.drainer({ onCounted: async (_trx, links) => void seen.push(...links) })
    await drainer.drainOnce()
    await spool.write('a', clicks(2))
    await drainer.drainOnce()
    const link = { linkId, workspaceId }
    assert.deepEqual(seen, [
      { ...link, humanClicksBefore: 0, humanClicksAfter: 5 },
      { ...link, humanClicksBefore: 5, humanClicksAfter: 7 },
    ])
  })

  test('runs until told to stop, through failures', async ({ assert }) => {
    const stopping = new AbortController()
    let fail = true
    const drainer = spool.drainer({
      pollMs: 5,
      onCounted: async () => {
        if (fail) throw new Error('not yet')
      },
    })
    await spool.write('a', clicks(1))
    const running = drainer.run(stopping.signal)
    setTimeout(() => (fail = false), 50)
    for (let looks = 0; looks < 200; looks++) {
      const { rows } = await sumsOf(workspaceId)
      if (rows.clicks === 1) break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    stopping.abort()
    await running
    await assertSums(assert, workspaceId, { clicks: 1, humans: 1, visitors: 1 })
  })
})
