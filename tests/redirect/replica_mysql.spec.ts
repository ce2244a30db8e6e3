import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { toRedirectLink } from '#app/redirect/links/redirect_link'
import { LinkReplica } from '#app/redirect/replica/link_replica'
import { mysqlReplicaSource } from '#app/redirect/replica/mysql_replica_source'
import { ReplicaKeeper } from '#app/redirect/replica/replica_keeper'
import { newId } from '#app/shared/ids'
import { announce, insertDomain, insertLink, insertWorkspace } from '#tests/redirect/support/rows'
import { silent } from '#tests/redirect/support/test_plane'

const TURNS = 2_000

test.group('The replica over MySQL', () => {
  test('says of each link what MySQL says, and goes on saying it', async ({ assert, cleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'shunt-replica-'))
    const common = { folder, database: 'test', monotonicMs: () => 0, log: silent }
    const keeper = new ReplicaKeeper({ ...common, source: mysqlReplicaSource(db) })
    let clockMs = 0
    const replica = new LinkReplica({ ...common, monotonicMs: () => (clockMs += 5_000) })
    cleanup(() => {
      keeper.close()
      replica.close()
      rmSync(folder, { recursive: true })
    })

    const { workspaceId, organisationId } = await insertWorkspace('Europe/Berlin')
    const domain = await insertDomain(workspaceId, { hostname: `${newId()}.example` })
    const [campaignId, folderId] = [newId(), newId()]
    const owned = { workspace_id: workspaceId, created_at: new Date() }
    await db.table('campaigns').insert({
      ...{ ...owned, id: campaignId, name: 'Spring' },
      ...{ utm_source: 'mail', utm_medium: 'post', utm_campaign: 'spring' },
    })
    await db.table('folders').insert({
      ...{ ...owned, id: folderId, name: 'Old', name_key: newId() },
      expired_url: 'https://example.com/over',
    })
    const rows = [
      await insertLink(workspaceId),
      await insertLink(workspaceId, {
        ...{ campaign_id: campaignId, folder_id: folderId, password_hash: 'hash', max_clicks: 3 },
        routing: JSON.stringify({ rules: [], split: [] }),
        starts_at: new Date('2026-11-21T09:30:00.123Z'),
      }),
      await insertLink(workspaceId, { domain_id: domain.id, status: 'Paused' }),
    ]
    const keys = rows.map(
      (row) => `${(row as { domain_id?: string }).domain_id ?? ''}/${row.alias}`
    )
    for (let turn = 0; turn < TURNS && !keys.every((key) => replica.find(key)); turn++) {
      await keeper.turn()
    }

    async function compare(): Promise<void> {
      const stored = await mysqlSource(db).findLinks(keys)
      for (const key of keys) {
        const row = stored.get(key)
        const found = replica.find(key)
        assert.deepEqual(found && { ...found, readAtMs: 0 }, row && toRedirectLink(row, 0), key)
      }
    }
    await compare()
    assert.exists(replica.find(keys[1])!.passwordHash)
    assert.include(
      replica.listDomains()!.map(({ id }) => id),
      domain.id
    )

    await db.from('links').where('id', rows[0].id).update({ status: 'Deleted' })
    await announce('link', rows[0].id, keys[0])
    await db.from('campaigns').where('id', campaignId).update({ utm_source: 'feed' })
    await announce('campaign', campaignId)
    await db.from('folders').where('id', folderId).update({ expired_url: null })
    await announce('folder', folderId)
    await db.from('workspaces').where('id', workspaceId).update({ click_privacy: 'CountOnly' })
    await announce('organisation', organisationId)
    await keeper.turn()
    await compare()
    assert.isUndefined(replica.find(keys[0]))
    assert.include(replica.find(keys[1])!.destination, 'utm_source=feed')

    await db.from('workspaces').where('id', workspaceId).update({ erased_at: new Date() })
    await announce('workspace', workspaceId)
    await keeper.turn()
    for (const key of keys) assert.isUndefined(replica.find(key))
  })
})
