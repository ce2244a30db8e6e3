import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { decryptSecret, decryptUrl } from '#app/integrations/webhooks/webhook'
import { isLinkPassword } from '#app/linking/links/link_passwords'
import { ChangeFeedReader } from '#app/redirect/links/change_feed_reader'
import { LinkLookup } from '#app/redirect/links/link_lookup'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { newId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import { call } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { aMember, ask } from '#tests/fixtures/people'
import { aLink, aPng, imageOf, putLogo } from '#tests/fixtures/qr_codes'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  ArchiveFolder,
  forgetWorkspace,
  importInto,
  reached,
} from '#tests/fixtures/workspace_archives'
import {
  makeKnownClicks,
  setHomeZone,
  toLine,
  type KnownLinks,
} from '#tests/functional/visits/analytics/truth'
import { TestSpool } from '#tests/functional/visits/clicks/spool'

const DAY_MS = 86_400_000
const ZONE = 'Europe/Berlin'
const PASSWORD = 'four wet umbrellas'

async function make(workspace: TestWorkspace, path: string, body: object): Promise<any> {
  const answer = await call(workspace, 'POST', path, body)
  if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}

/** What a workspace can have, and what it was given. */
interface FilledWorkspace {
  workspace: TestWorkspace
  colleague: { userId: string; email: string }
  links: any[]
  locked: any
  webhook: any
  codes: string[]
  domainId: string
}

async function fill(): Promise<FilledWorkspace> {
  const workspace = await aWorkspace({ timeZone: ZONE, plan: null })
  const colleague = await aMember(workspace, 'Manager')
  const mine = (path: string, body: object) =>
    ask(colleague as any, 'POST', workspace.api + path, body).then(({ body: made }) => made)
  const outer = await make(workspace, '/folders', { name: 'Outer' })
  const folder = await make(workspace, '/folders', { name: 'Inner', parentId: outer.id })
  const campaign = await make(workspace, '/campaigns', { name: 'Spring', utmSource: 'mail' })
  const rules = [{ countries: ['DE'], destinationUrl: 'https://example.com/de' }]
  const links = [
    await aLink(workspace, { alias: `a-${newId()}`, title: 'Über uns', tags: ['Sale', 'New'] }),
    await aLink(workspace, { folderId: folder.id, campaignId: campaign.id, routing: { rules } }),
    await mine('/links', { destinationUrl: 'https://example.com/theirs', notes: 'Note ✓' }),
  ]
  const locked = await aLink(workspace, { password: PASSWORD })
  const gone = await aLink(workspace)
  await call(workspace, 'DELETE', `/links/${gone.id}`)
  await call(workspace, 'PATCH', `/links/${links[0].id}`, { title: 'Über uns alle' })
  const picture = await sharp({
    create: { width: 1200, height: 630, channels: 3, background: '#c0ffee' },
  })
    .png()
    .toBuffer()
  await call(workspace, 'PUT', `/links/${links[0].id}/preview-image`, undefined, {
    raw: picture,
    headers: { 'content-type': 'image/png' },
  })
  const codes: string[] = []
  for (const { id: linkId } of links) {
    const code = await make(workspace, '/qr-codes', { linkId, name: 'Poster', dotShape: 'Rounded' })
    codes.push(code.id)
  }
  await putLogo(workspace, codes[0], await aPng(64))
  const text = 'Launch'
  await make(workspace, '/notes', { text, date: dayOf(nowMs() - DAY_MS), linkId: links[1].id })
  await make(workspace, '/utm-templates', { name: 'Mail', utmSource: 'mail' })
  const filter = { folderId: folder.id, campaignId: campaign.id, search: 'x' }
  await make(workspace, '/saved-views', { name: 'Ours', shared: true, filter })
  await mine('/saved-views', {
    name: 'Mine',
    shared: false,
    filter: { createdBy: colleague.userId },
  })
  const webhook = await make(workspace, '/webhooks', {
    url: 'https://receiver.example.com/hook',
    events: ['link.created'],
  })
  const hostname = `${newId()}.example.com`
  const { id: domainId } = await make(workspace, '/domains', { hostname })
  await db
    .from('domains')
    .where('id', domainId)
    .update({ status: 'Active', verified_at: new Date() })
  links.push(await aLink(workspace, { domainId }))
  return { workspace, colleague, links, locked, webhook, codes, domainId }
}

/** Has visitors come for ten days, and a customer's site report conversions. */
async function count({ workspace, links, codes }: FilledWorkspace): Promise<void> {
  const spool = await TestSpool.make()
  setHomeZone(ZONE)
  const linkIds = links.map(({ id }) => id).slice(0, 3)
  const known: KnownLinks = {
    ...{ workspaceId: workspace.workspaceId, linkIds, homeZone: ZONE },
    codeOf: (id) => codes[linkIds.indexOf(id)],
  }
  const span: [number, number] = [nowMs() - 10 * DAY_MS, nowMs() - DAY_MS]
  const clicks = makeKnownClicks(known, 1_500, span, [dayOf(nowMs() - 4 * DAY_MS)])
  const lines = clicks.filter(({ atMs }) => atMs < span[1]).map((click) => toLine(click, known))
  await spool.write(newId(), lines)
  await spool.drainer().drainOnce()
  for (const { id: clickId, linkId, splitId, campaignId, ruleId } of lines.slice(0, 5)) {
    const click = aClickValue(linkId, { clickId, splitId, campaignId, ruleId })
    await make(workspace, '/conversions', {
      click,
      event: 'purchase',
      value: 12.5,
      currency: 'EUR',
    })
  }
  await attributeConversions()
  await spool.remove()
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

/** Everything that the API says of a workspace and that has to be the same elsewhere. */
async function describe(workspace: TestWorkspace, { links, locked, codes }: FilledWorkspace) {
  const range = `from=${dayOf(nowMs() - 12 * DAY_MS)}&to=${dayOf(nowMs())}`
  const paths = [
    '/links?pageSize=100&sort=createdAt',
    ...['/folders', '/campaigns', '/utm-templates', '/saved-views', '/tags'],
    `/notes?${range}`,
    '/qr-codes?pageSize=100',
    `/analytics?${range}`,
    `/analytics?${range}&country=DE`,
    `/analytics?${range}&timeZone=America%2FNew_York`,
    `/conversions?${range}`,
    ...[...links, locked].flatMap(({ id }) => [
      `/links/${id}`,
      `/links/${id}/history`,
      `/links/${id}/analytics?${range}`,
    ]),
    ...codes.map((id) => `/qr-codes/${id}`),
  ]
  const answers: Record<string, unknown> = {}
  for (const path of paths) {
    const { status, body } = await call(workspace, 'GET', path)
    answers[path] = { status, body }
  }
  const images = []
  for (const id of codes) {
    for (const image of ['image.png?size=256', 'image.svg']) {
      images.push((await imageOf(workspace, id, image)).bytes.toString('base64'))
    }
  }
  return { answers, images }
}

/** What is another elsewhere: who made what, for people who are no members there, and when it was asked. */
const OTHER = new Set(['generatedAt', 'changedBy', 'apiKey'])

/** Puts the people of the target into what was said at the source, and leaves out what differs. */
function asOf(described: { answers: Record<string, unknown> }, was: string, is: string) {
  const text = JSON.stringify(described.answers, (name, value) =>
    OTHER.has(name) ? undefined : value
  )
  return JSON.parse(text.replaceAll(was, is))
}

test.group('A workspace that moves', (group) => {
  let folder: ArchiveFolder
  group.each.setup(async () => {
    folder = await ArchiveFolder.make()
    return () => folder.remove()
  })

  async function assertArrived(
    assert: Assert,
    filled: FilledWorkspace,
    target: TestWorkspace,
    path: string,
    options: Parameters<typeof importInto>[2] = {}
  ) {
    const before = await describe(filled.workspace, filled)
    for (const [at, { status }] of Object.entries(before.answers) as [string, any][]) {
      assert.equal(status, 200, at)
    }
    await forgetWorkspace(filled.workspace)
    const imported = await importInto(target, path, options)
    assert.isTrue(imported.hasOwnId)
    assert.equal(imported.workspaceId, filled.workspace.workspaceId)
    const there = await reached(target, imported.workspaceId)
    const after = await describe(there, filled)
    const moved = asOf(before, filled.workspace.userId, target.userId)
    const found = asOf(after, filled.workspace.userId, target.userId)
    for (const at of Object.keys(moved)) assert.deepEqual(found[at], moved[at], at)
    assert.deepEqual(after.images, before.images)
    return { imported, there }
  }

  test('has the same reports, links and images elsewhere, with the same ids', async ({
    assert,
  }) => {
    const filled = await fill()
    await count(filled)
    const { workspace, colleague, links, locked, webhook, domainId } = filled
    const target = await aWorkspace()
    await db.table('workspace_members').insert({
      workspace_id: target.workspaceId,
      user_id: colleague.userId,
      role: 'Viewer',
      created_at: new Date(),
    })
    const { path, manifest } = await folder.export(workspace)
    assert.equal(manifest.tables.links.rows, 6)
    assert.isAbove(manifest.tables.clicks.rows, 1_000)
    assert.equal(manifest.secrets, 3)
    const { rows: sums } = manifest.tables.link_days
    assert.isAbove(sums, 10)

    const source = mysqlSource(db)
    const lookup = new LinkLookup(source, () => performance.now(), 1_000)
    const listeners = { lookup, reloadDomains: async () => {} }
    const log = { warn: () => {} } as never
    const reader = new ChangeFeedReader(source, listeners, () => performance.now(), log)
    const key = `/${links[0].alias}`
    let midway: any = null
    const onProgress = (part: string) => {
      if (part !== 'clicks' || midway) return
      midway = lookup.load(key)
    }
    const { imported, there } = await assertArrived(assert, filled, target, path, { onProgress })
    // Asked while it was written, no one found it; and what no one found is remembered.
    assert.isNull(await midway)
    assert.isTrue(lookup.isMissing(key))
    await reader.poll()
    assert.isFalse(lookup.isMissing(key))
    assert.equal((await lookup.load(key))?.id, links[0].id)

    assert.equal(imported.lostPasswords, 0)
    const row = await db.from('links').where('id', locked.id).firstOrFail()
    assert.isTrue(await isLinkPassword(row.password_hash, PASSWORD))
    const hook = await db.from('webhooks').where('id', webhook.id).firstOrFail()
    assert.deepInclude(hook, { enabled: 0, disabled_reason: 'Manual' })
    assert.equal(decryptUrl(hook), webhook.url)
    assert.equal(decryptSecret(hook), webhook.secret)
    const domain = await call(there, 'GET', `/domains/${domainId}`)
    assert.deepInclude(domain.body, { status: 'Pending', canServeLinks: false, verifiedAt: null })
    const image = await db.from('link_preview_images').where('link_id', links[0].id)
    assert.lengthOf(image, 1)
    // A person who is a member there keeps what they made; a private view stays theirs.
    assert.equal(
      (await call(there, 'GET', `/links/${links[2].id}`)).body.createdBy,
      colleague.userId
    )
    const views = await db.from('saved_views').where('workspace_id', there.workspaceId)
    assert.lengthOf(views, 2)
    // New links and clicks go on.
    const again = await call(there, 'POST', '/links', {
      alias: links[0].alias,
      destinationUrl: 'https://example.com',
    })
    assert.equal(again.body.code, 'alias.taken')
    const search = await call(there, 'GET', `/links?search=${encodeURIComponent('über uns')}`)
    assert.deepEqual(search.body.items.map(({ id }: any) => id), [links[0].id]) // prettier-ignore
  })

  test('with age, takes its secrets to an installation with another key', async ({ assert }) => {
    const identity = folder.file('identity.txt')
    const { status, stderr } = spawnSync('age-keygen', ['-o', identity], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    const [, recipient] = /public key: (age1\w+)/.exec(await readFile(identity, 'utf8'))!
    const workspace = await aWorkspace()
    const target = await aWorkspace()
    const link = await aLink(workspace, { password: PASSWORD })
    const { path } = await folder.export(workspace, { recipient })
    const text = await readFile(path, 'latin1')
    assert.notInclude(text, link.alias)
    const foreign = await folder.rewrite(path, (manifest) => (manifest.key = 'f'.repeat(16)))
    await forgetWorkspace(workspace)
    await assert.rejects(() => importInto(target, foreign), /Name the file with its identity/)
    const imported = await importInto(target, foreign, { identityFile: identity })
    assert.equal(imported.lostPasswords, 0)
    const row = await db.from('links').where('id', link.id).firstOrFail()
    assert.isTrue(await isLinkPassword(row.password_hash, PASSWORD))
  })

  test('without age and without the key, is refused, or leaves its secrets behind', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const target = await aWorkspace()
    const link = await aLink(workspace, { password: PASSWORD })
    const webhook = await make(workspace, '/webhooks', {
      url: 'https://receiver.example.com/hook',
      events: ['link.created'],
    })
    // As an installation with another key encrypted them.
    await db.from('links').where('id', link.id).update({ password_hash: 'sealed$mark$v1.other' })
    await db.from('webhooks').where('id', webhook.id).update({ url: 'v1.other' })
    const { path } = await folder.export(workspace)
    const foreign = await folder.rewrite(path, (manifest) => (manifest.key = 'f'.repeat(16)))
    await forgetWorkspace(workspace)
    await assert.rejects(() => importInto(target, foreign), /3 secrets .* another|3 secrets/)
    const imported = await importInto(target, foreign, { leavesSecrets: true })
    assert.deepInclude(imported, { lostPasswords: 1, lostWebhooks: 1 })
    const there = await reached(target, imported.workspaceId)
    const { body } = await call(there, 'GET', `/links/${link.id}`)
    // Never open to everyone.
    assert.deepInclude(body, { hasPassword: false, status: 'Paused' })
    assert.lengthOf((await call(there, 'GET', '/webhooks')).body.items, 0)
  })
})
