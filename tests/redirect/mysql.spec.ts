import app from '@adonisjs/core/services/app'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { resealPassword } from '#app/linking/links/actions/reseal_password'
import { isLinkPassword, sealLinkPassword } from '#app/linking/links/link_passwords'
import { destroyOldSalts, VisitorSalts } from '#app/redirect/clicks/visitor_salts'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { announce, insertDomain, insertLink, insertWorkspace } from '#tests/redirect/support/rows'
import { aPlane, silent } from '#tests/redirect/support/test_plane'

const source = mysqlSource(db)

async function findLink(domainId: string, alias: string) {
  const key = `${domainId}/${alias}`
  return (await source.findLinks([key])).get(key) ?? null
}

test.group('The redirect over MySQL', () => {
  test('a link is found by domain and alias, byte for byte', async ({ assert }) => {
    const { organisationId, workspaceId } = await insertWorkspace('Europe/Berlin')
    const startsAt = new Date('2026-11-21T09:30:00.123Z')
    const row = await insertLink(workspaceId, {
      alias: `Case-${Date.now()}`,
      campaign_id: 'campaign',
      redirect_type: 'MovedPermanently',
      starts_at: startsAt,
      password_hash: 'hash',
      version: 3,
    })
    assert.deepEqual(
      { ...(await findLink('', row.alias)) },
      {
        id: row.id,
        folderId: null,
        passQuery: 0,
        expiredUrl: null,
        folderExpiredUrl: null,
        maxClicks: null,
        preview: null,
        workspaceId,
        organisationId,
        campaignId: 'campaign',
        version: 3,
        destinationUrl: 'https://example.com/one',
        status: 'Active',
        redirectType: 'MovedPermanently',
        startsAt,
        endsAt: null,
        passwordHash: 'hash',
        routing: null,
        utmSource: null,
        utmMedium: null,
        utmCampaign: null,
        timeZone: 'Europe/Berlin',
        workspaceName: 'Main',
        conversionTracking: 0,
        clickPrivacy: 'Anonymous',
        respectGpc: 0,
      }
    )
    assert.isNull(await findLink('', row.alias.toLowerCase()))
    assert.isNull(await findLink('other', row.alias))
  })

  test('many links are found by one query, each by its own domain', async ({ assert }) => {
    const { workspaceId } = await insertWorkspace()
    const stamp = Date.now()
    const domain = await insertDomain(workspaceId, { hostname: `many.${stamp}.test` })
    const alias = `many-${stamp}`
    const rows = [
      await insertLink(workspaceId, { alias }),
      await insertLink(workspaceId, { alias, domain_id: domain.id }),
      await insertLink(workspaceId, { alias: `${alias}-x`, domain_id: domain.id }),
    ]
    const junk = Array.from({ length: 150 }, (_, number) => `/junk-${number}`)
    const keys = [`/${alias}`, `${domain.id}/${alias}`, `${domain.id}/${alias}-x`]
    const found = await source.findLinks([...junk, ...keys, `/${alias}-x`])
    assert.deepEqual(
      keys.map((key) => found.get(key)?.id),
      rows.map(({ id }) => id)
    )
    assert.equal(found.size, 3)
  })

  test('a deleted link is not found', async ({ assert }) => {
    const { workspaceId } = await insertWorkspace()
    const row = await insertLink(workspaceId, { deleted_at: new Date() })
    assert.isNull(await findLink('', row.alias))
  })

  test('every domain but a pending one serves', async ({ assert }) => {
    const { workspaceId } = await insertWorkspace()
    const stamp = Date.now()
    for (const status of ['Pending', 'Active', 'Failing', 'Failed']) {
      await insertDomain(workspaceId, { status, hostname: `${status}.${stamp}.test`.toLowerCase() })
    }
    const found = await source.listDomains()
    const hostnames = found.map((domain) => domain.hostname)
    const ours = hostnames.filter((hostname) => hostname.includes(String(stamp)))
    const serving = ['active', 'failed', 'failing'].map((status) => `${status}.${stamp}.test`)
    assert.deepEqual(ours.sort(), serving)
  })

  test('changes are in force as soon as the feed was read', async ({ assert, cleanup }) => {
    const plane = await aPlane({ source, clock: Date.now })
    cleanup(() => plane.close())
    await plane.start()
    const { workspaceId } = await insertWorkspace()
    const row = await insertLink(workspaceId)
    const domain = await insertDomain(workspaceId, { hostname: `${row.alias}.test` })
    const custom = await insertLink(workspaceId, { domain_id: domain.id })
    await announce('domain', domain.id)

    const isSoon = async (what: string, holds: () => Promise<boolean>) => {
      const startedMs = Date.now()
      while (!(await holds())) {
        if (Date.now() - startedMs > 2_000) assert.fail(`${what} is not in force`)
        await new Promise((later) => setTimeout(later, 20))
      }
    }
    const at = async (alias: string, host?: string) => {
      const { status, headers } = await plane.ask(`/${alias}`, { host })
      return headers.location ?? status
    }
    await isSoon('a new domain', async () => (await at(custom.alias, domain.hostname)) !== 404)

    assert.equal(await at(row.alias), 'https://example.com/one')
    await db.from('links').where('id', row.id).update({ destination_url: 'https://example.com/2' })
    await announce('link', row.id, `/${row.alias}`)
    await isSoon('an edit', async () => (await at(row.alias)) === 'https://example.com/2')

    await db.from('links').where('id', custom.id).update({ status: 'Paused' })
    await announce('link', custom.id, `${domain.id}/${custom.alias}`)
    await isSoon('a pause', async () => (await at(custom.alias, domain.hostname)) === 404)

    const alias = `new-${Date.now()}`
    assert.equal(await at(alias), 404)
    const made = await insertLink(workspaceId, { alias })
    await announce('link', made.id, `/${alias}`)
    await isSoon('a new link', async () => (await at(alias)) !== 404)

    await db.from('links').where('workspace_id', workspaceId).update({ status: 'Paused' })
    await announce('workspace', workspaceId)
    await isSoon('a change to the workspace', async () => (await at(row.alias)) === 404)
  })

  test("a link's password is checked in either form, and the older one is replaced", async ({
    assert,
    cleanup,
  }) => {
    const resealed: Promise<void>[] = []
    const plane = await aPlane({
      source,
      clock: Date.now,
      verifyPassword: isLinkPassword,
      onRightPassword: (...given) => resealed.push(resealPassword(...given)),
    })
    cleanup(() => plane.close())
    await plane.start()
    const { workspaceId } = await insertWorkspace()
    for (const stored of [await hash.make('sesame'), sealLinkPassword('sesame')]) {
      const row = await insertLink(workspaceId, { password_hash: stored })
      const post = (password: string) =>
        plane.status(`/${row.alias}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `password=${password}`,
        })
      assert.equal(await plane.status(`/${row.alias}`), 401)
      assert.deepEqual([await post('wrong'), await post('sesame')], [401, 303])
      await Promise.all(resealed)
      const after = await db.from('links').where('id', row.id).firstOrFail()
      assert.match(after.password_hash, /^sealed\$/)
      assert.equal(await post('sesame'), 303)
    }
  })

  test('all processes have the same salts, sealed, and old ones are destroyed', async ({
    assert,
  }) => {
    const store = await app.container.make('redirect.salts')
    const nowMs = Date.parse('2031-05-10T12:00:00Z')
    const processes = [1, 2, 3].map(() => new VisitorSalts(store, () => nowMs, silent))
    await Promise.all(processes.map((salts) => salts.refresh()))
    for (const day of ['2031-05-09', '2031-05-10', '2031-05-11', '2031-05-12']) {
      const [salt, ...others] = processes.map((salts) => salts.at(day))
      assert.deepEqual(others, [salt, salt])
      const row = await db
        .from('visitor_salts')
        .whereRaw('day = ?', [day])
        .select('sealed_salt')
        .firstOrFail()
      assert.notInclude(row.sealed_salt, salt)
    }

    await destroyOldSalts(store, Date.parse('2031-05-11T13:00:00Z'))
    const left = await db.rawQuery(
      "SELECT DATE_FORMAT(MIN(day), '%Y-%m-%d') AS day FROM visitor_salts"
    )
    assert.equal(left[0][0].day, '2031-05-11')
  })
})
