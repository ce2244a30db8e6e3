import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { examineLinkReplica } from '#app/redirect/replica/examine_link_replica'
import { ReplicaFolder } from '#app/redirect/replica/replica_folder'
import { packLink, unpackLink } from '#app/redirect/replica/replica_records'
import { aReplica } from '#tests/redirect/support/a_replica'
import { aRow } from '#tests/redirect/support/memory_source'
import { aPlane } from '#tests/redirect/support/test_plane'

/** Returns the file of the replica's only generation. */
function fileIn(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^links-.*\.sqlite$/.test(name))
  if (files.length !== 1) throw new Error(`generations: ${files.join(', ')}`)
  return join(folder, files[0])
}

test.group('A record of the replica', () => {
  const full = aRow({
    campaignId: 'c',
    folderId: 'f',
    version: 7,
    status: 'Paused',
    redirectType: 'MovedPermanently',
    startsAt: new Date(5),
    endsAt: new Date(6),
    passwordHash: 'hash',
    routing: { rules: [], split: [] },
    passQuery: 1,
    expiredUrl: 'https://example.com/over',
    folderExpiredUrl: 'https://example.com/folder',
    maxClicks: 3,
    preview: { title: 'T', description: null, imageId: null },
    utmSource: 's',
    utmMedium: 'm',
    utmCampaign: 'u',
    timeZone: 'Europe/Berlin',
    conversionTracking: 1,
    clickPrivacy: 'CountOnly',
    respectGpc: 1,
  })

  for (const [what, row] of [
    ['a link without anything', aRow()],
    ['a link with everything', full],
  ] as const) {
    test(`holds ${what} as the database said it`, ({ assert }) => {
      const { body, shared } = packLink(row)
      const stored = new Map(shared.map(({ id, fields }) => [id, fields]))
      assert.deepEqual(
        unpackLink(JSON.parse(body), (id) => stored.get(id)),
        row
      )
    })
  }

  test('is no link without its workspace', ({ assert }) => {
    assert.isUndefined(unpackLink(JSON.parse(packLink(aRow()).body), () => undefined))
  })
})

test.group('The replica', () => {
  test('has every link of every domain, also where a step ends', async ({ assert, cleanup }) => {
    const { source, keeper, openReader } = aReplica(cleanup)
    for (let link = 0; link < 2_000; link++) source.put(`a${link}`)
    for (let link = 0; link < 3; link++) source.put(`b${link}`, {}, 'd1')
    source.put('c', {}, 'd2')
    for (let turn = 0; turn < 6; turn++) await keeper.turn()
    const replica = openReader()
    const missing = [...source.links.keys()].filter((key) => !replica.find(key))
    assert.deepEqual(missing, [])
    assert.equal(replica.find('d1/b2')!.destination, 'https://example.com/')
    assert.isUndefined(replica.find('/nothing'))
  })

  test('follows the feed: links, and what they share', async ({ assert, cleanup }) => {
    const { source, keeper, openReader } = aReplica(cleanup)
    const shared = { workspaceId: 'w', folderId: 'f', campaignId: 'c' }
    for (const alias of ['stays', 'paused', 'deleted']) source.put(alias, shared)
    await keeper.turn()
    const replica = openReader()
    assert.equal(replica.find('/stays')!.owner, 'Northmoor <Museums>')

    source.links.get('/paused')!.status = 'Paused'
    source.links.delete('/deleted')
    source.put('made', shared)
    for (const alias of ['paused', 'deleted', 'made']) source.announceLink(alias)
    for (const row of source.links.values()) {
      row.workspaceName = 'Renamed'
      row.folderExpiredUrl = 'https://example.com/over'
      row.utmSource = 'feed'
    }
    source.announceShared('workspace', 'w')
    source.announceShared('folder', 'f')
    source.announceShared('campaign', 'c')
    await keeper.turn()
    assert.equal(replica.find('/paused')!.status, 'Paused')
    assert.isUndefined(replica.find('/deleted'))
    assert.exists(replica.find('/made'))
    const stays = replica.find('/stays')!
    assert.deepEqual(
      [stays.owner, stays.expiredUrl, stays.destination],
      ['Renamed', 'https://example.com/over', 'https://example.com/?utm_source=feed']
    )

    // Erased: no link of it is answered.
    source.links.clear()
    source.announceShared('workspace', 'w')
    await keeper.turn()
    assert.isUndefined(replica.find('/stays'))
  })

  test('says to those who watch whether it follows, and whether it is damaged', async ({
    assert,
    cleanup,
  }) => {
    const { folder, source, clock, keeper } = aReplica(cleanup)
    const nothing = { isUsable: false, isDamaged: false, behindMs: null }
    assert.deepEqual(examineLinkReplica(folder), nothing)
    source.put('one')
    await keeper.turn()
    const { behindMs, ...followed } = examineLinkReplica(folder)
    assert.deepEqual(followed, { isUsable: true, isDamaged: false })
    assert.isNumber(behindMs)

    const hourAgo = new Date(Date.now() - 3_600_000)
    utimesSync(join(folder, 'followed'), hourAgo, hourAgo)
    assert.isAtLeast(examineLinkReplica(folder).behindMs!, 3_500_000)
    clock.ms += 60_000
    await keeper.turn()
    assert.isBelow(examineLinkReplica(folder).behindMs!, 3_500_000)

    const named = readFileSync(join(folder, 'current'), 'utf8')
    new ReplicaFolder(folder).markFaulty(named)
    assert.containsSubset(examineLinkReplica(folder), { isUsable: false, isDamaged: true })
  })

  test('takes a change whose row turns up behind a later one', async ({ assert, cleanup }) => {
    const { source, keeper, openReader } = aReplica(cleanup)
    source.put('late')
    await keeper.turn()
    source.change(100, 'link', 'x', '/other')
    await keeper.turn()
    source.links.get('/late')!.status = 'Paused'
    source.change(99, 'link', 'y', '/late')
    await keeper.turn()
    assert.equal(openReader().find('/late')!.status, 'Paused')
  })

  test('is mended by its next walk where the feed said nothing', async ({ assert, cleanup }) => {
    const { source, keeper, openReader, walk } = aReplica(cleanup)
    for (const alias of ['one', 'two', 'three']) source.put(alias)
    await keeper.turn()
    source.links.get('/one')!.status = 'Paused'
    source.links.delete('/two')
    await walk()
    const replica = openReader()
    assert.equal(replica.find('/one')!.status, 'Paused')
    assert.isUndefined(replica.find('/two'))
    assert.exists(replica.find('/three'))
  })

  test('goes on where it was after a restart, and reads no link again', async ({
    assert,
    cleanup,
  }) => {
    const { source, keeper, openKeeper, openReader, folder } = aReplica(cleanup)
    for (const alias of ['one', 'two']) source.put(alias)
    await keeper.turn()
    keeper.close()
    const file = fileIn(folder)
    source.links.get('/one')!.status = 'Paused'
    source.announceLink('one')
    const [steps, asked] = [source.steps, source.asked.length]
    await openKeeper().turn()
    assert.equal(fileIn(folder), file)
    assert.deepEqual(source.asked.slice(asked), [['/one']])
    assert.isAtMost(source.steps - steps, 1)
    assert.equal(openReader().find('/one')!.status, 'Paused')
  })

  for (const [what, breakFeed] of [
    [
      'was pruned past it',
      (changes: { id: number; subjectId: string }[]) => {
        const [{ id, ...rest }] = changes.splice(0)
        changes.push({ ...rest, id: id + 50 })
      },
    ],
    [
      'is of a database that was restored',
      (changes: { id: number; subjectId: string }[]) => (changes.at(-1)!.subjectId = 'other'),
    ],
  ] as [string, (changes: object[]) => void][]) {
    test(`is filled again where the feed ${what}`, async ({ assert, cleanup }) => {
      const { source, keeper, openReader, folder } = aReplica(cleanup)
      for (const alias of ['kept', 'revoked']) source.put(alias)
      await keeper.turn()
      const file = fileIn(folder)
      source.links.delete('/revoked')
      breakFeed(source.changes)
      await keeper.turn()
      await keeper.turn()
      assert.notEqual(fileIn(folder), file)
      const replica = openReader()
      assert.exists(replica.find('/kept'))
      assert.isUndefined(replica.find('/revoked'))
    })
  }

  test('stays while the database lacks what it has, for a minute', async ({ assert, cleanup }) => {
    const { source, keeper, openReader, clock, folder } = aReplica(cleanup)
    source.put('one')
    source.announceLink('one')
    await keeper.turn()
    const file = fileIn(folder)

    // Another node of a cluster answers, which the latest change has not reached yet.
    const latest = source.changes.splice(-1)
    source.links.get('/one')!.status = 'Paused'
    for (let second = 0; second < 30; second++) {
      clock.ms += 1_000
      await keeper.turn()
    }
    assert.equal(openReader().find('/one')!.status, 'Active')

    source.changes.push(...latest)
    source.announceLink('one')
    await keeper.turn()
    assert.equal(fileIn(folder), file)
    assert.equal(openReader().find('/one')!.status, 'Paused')

    // An older database was put in its place, where no one has changed anything since.
    source.changes.splice(1)
    source.links.delete('/one')
    source.put('older')
    for (let second = 0; second < 70; second++) {
      clock.ms += 1_000
      await keeper.turn()
    }
    assert.notEqual(fileIn(folder), file)
    assert.exists(openReader().find('/older'))
  })

  test('of another database answers nothing, and is filled again', async ({ assert, cleanup }) => {
    const { source, keeper, openKeeper, openReader, folder } = aReplica(cleanup)
    source.put('one')
    await keeper.turn()
    keeper.close()
    const file = fileIn(folder)
    assert.isUndefined(openReader('other').find('/one'))
    await openKeeper('other').turn()
    assert.notEqual(fileIn(folder), file)
    assert.exists(openReader('other').find('/one'))
    assert.isUndefined(openReader().find('/one'))
  })

  test('is never served where it is damaged, and is filled again', async ({ assert, cleanup }) => {
    const { source, keeper, openKeeper, openReader, folder } = aReplica(cleanup)
    source.put('one', { destinationUrl: 'https://example.com/genuine' })
    await keeper.turn()
    keeper.close()
    const file = fileIn(folder)
    const bytes = readFileSync(file)
    const at = bytes.lastIndexOf('genuine')
    assert.isAbove(at, 0)
    bytes.write('forged!', at)
    writeFileSync(file, bytes)
    assert.isUndefined(openReader().find('/one'))
    // Another process is warned too, whatever it asks for.
    assert.isUndefined(openReader().listDomains())

    await openKeeper().turn()
    assert.notEqual(fileIn(folder), file)
    assert.equal(openReader().find('/one')!.destination, 'https://example.com/genuine')
  })

  for (const [what, spoil] of [
    ['cut', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 5_000))],
    ['no database', (file: string) => writeFileSync(file, 'a text of someone else')],
    ['empty', (file: string) => writeFileSync(file, '')],
  ] as [string, (file: string) => void][]) {
    test(`is filled again where its file is ${what}`, async ({ assert, cleanup }) => {
      const { source, keeper, openKeeper, openReader, folder } = aReplica(cleanup)
      for (let link = 0; link < 500; link++) source.put(`l${link}`)
      await keeper.turn()
      keeper.close()
      spoil(fileIn(folder))
      const replica = openReader()
      const served = [...source.links.keys()].filter((key) => replica.find(key))
      assert.deepEqual(served, [])
      const next = openKeeper()
      for (let turn = 0; turn < 4; turn++) await next.turn()
      const missing = [...source.links.keys()].filter((key) => !openReader().find(key))
      assert.deepEqual(missing, [])
    })
  }

  test('is for our account alone', async ({ assert, cleanup }) => {
    const { source, keeper, folder } = aReplica(cleanup)
    source.put('one', { passwordHash: 'hash' })
    await keeper.turn()
    const modes = readdirSync(folder)
      .filter((name) => name.startsWith('links-') || name === 'current')
      .map((name) => statSync(join(folder, name)).mode & 0o777)
    assert.isAbove(modes.length, 2)
    assert.deepEqual(new Set(modes), new Set([0o600]))
    assert.equal(statSync(folder).mode & 0o777, 0o700)
  })

  test('has one keeper, and another once that has ended', async ({ assert, cleanup }) => {
    const { source, keeper, openKeeper, openReader, folder } = aReplica(cleanup)
    source.put('one')
    const other = openKeeper()
    await keeper.turn()
    const file = fileIn(folder)
    source.put('two')
    source.announceLink('two')
    await other.turn()
    assert.isUndefined(openReader().find('/two'))
    keeper.close()
    await other.turn()
    assert.equal(fileIn(folder), file)
    assert.exists(openReader().find('/two'))
  })
})

test.group('A redirect without MySQL', () => {
  /** Creates a plane over a filled replica. */
  async function filled(cleanup: Parameters<typeof aReplica>[0]) {
    const replica = aReplica(cleanup)
    const { source, keeper, openReader, clock } = replica
    source.put('plain')
    source.put('paused', { status: 'Paused' })
    source.put('later', { startsAt: new Date(Date.now() + 3_600_000) })
    source.put('secret', { passwordHash: 'hash of right' })
    source.put('limited', { maxClicks: 5 })
    source.put('own', {}, 'd1')
    source.domains.push({
      ...{ id: 'd1', hostname: 'links.example', rootRedirectUrl: null, notFoundRedirectUrl: null },
      ...{ expiredUrl: null, workspaceName: 'Acme', servesLinks: 1 },
    })
    await keeper.turn()
    await keeper.turn()
    const plane = await aPlane({
      source,
      replica: openReader(),
      monotonicMs: () => clock.ms,
      takeUses: async () => {
        if (source.isAway) throw new Error('away')
        return 5
      },
    })
    cleanup(() => plane.close())
    return { ...replica, plane }
  }

  test('is answered by a process that starts without it, as the link stands', async ({
    assert,
    cleanup,
  }) => {
    const { source, plane } = await filled(cleanup)
    source.isAway = true
    await plane.start()
    const host = 'go.test:8080'
    const status = (path: string, asked = {}) => plane.status(path, { host, ...asked })
    assert.deepEqual(plane.plane.health().statusCode, 200)
    assert.equal(await status('/plain'), 302)
    assert.equal(await status('/own', { host: 'links.example' }), 302)
    assert.equal(await status('/paused'), 404)
    assert.equal(await status('/later'), 404)
    assert.equal(await status('/secret'), 401)
    // How often it was used, only the database knows; so it is with what may have been made since.
    assert.equal(await status('/limited'), 503)
    assert.equal(await status('/unknown'), 503)
    for (let visit = 0; visit < 20; visit++) assert.equal(await status('/plain'), 302)
    assert.equal((await plane.clicks()).length, 22)
  })

  test('is MySQL’s as soon as it answers again, and nothing of the replica stays', async ({
    assert,
    cleanup,
  }) => {
    const { source, plane, clock } = await filled(cleanup)
    const status = () => plane.status('/plain', { host: 'go.test:8080' })
    source.isAway = true
    for (let visit = 0; visit < 5; visit++) assert.equal(await status(), 302)
    source.isAway = false
    source.links.get('/plain')!.endsAt = new Date(1)
    clock.ms += 2_000
    // One visit finds out that it is back; the replica still answers that one.
    await status()
    assert.equal(await status(), 410)
  })

  test('is refused where this process has heard of a change that the replica has not', async ({
    assert,
    cleanup,
  }) => {
    const { source, plane, keeper, clock } = await filled(cleanup)
    await plane.start()
    source.announceLink('plain')
    source.announceShared('workspace', source.links.get('/secret')!.workspaceId)
    await plane.start()
    source.isAway = true
    const status = (path: string) => plane.status(path, { host: 'go.test:8080' })
    assert.equal(await status('/plain'), 503)
    assert.equal(await status('/secret'), 503)
    assert.equal(await status('/paused'), 404)

    // The keeper hears of them too, and MySQL goes away again.
    source.isAway = false
    await keeper.turn()
    source.isAway = true
    clock.ms += 1_500
    assert.equal(await status('/plain'), 302)
    assert.equal(await status('/secret'), 401)
  })

  test('asks MySQL while it answers, whatever the replica says', async ({ assert, cleanup }) => {
    const { source, plane } = await filled(cleanup)
    await plane.start()
    source.links.get('/plain')!.destinationUrl = 'https://example.com/elsewhere'
    const { headers } = await plane.ask('/plain', { host: 'go.test:8080' })
    assert.equal(headers.location, 'https://example.com/elsewhere')
  })
})
