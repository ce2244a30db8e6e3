import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import previews from '#config/previews'
import { FormClient } from '#tests/console/support/form_client'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { redirectsTo, TestSites } from '#tests/functional/linking/health/support'

const HTML = { 'content-type': 'text/html; charset=utf-8' }

const picture =
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0d5e42' } }) // prettier-ignore
    .png()
    .toBuffer()

/** Codes as the console says them. */
const SAID = {
  off: 'This installation reads no pages of destinations',
  unreadable: 'The page of the destination could not be read',
  nothing: 'has no title and no picture of its own',
  tooMany: 'Too many pages were read',
}

test.group('Reading the page of a destination', (group) => {
  let sites: TestSites
  group.each.setup(async () => {
    sites = new TestSites()
    await sites.open()
    const usual = await app.container.make('shunt.outbound')
    const outbound = new OutboundHttpClient({
      allowedNetworks: parseCidrList('127.0.0.0/8'),
      dnsServers: [sites.dns.address],
      extraAuthorities: null,
    })
    app.container.bindValue('shunt.outbound', outbound)
    previews.readsDestinations = true
    return () => {
      app.container.bindValue('shunt.outbound', usual)
      previews.readsDestinations = false
      sites.close()
    }
  })

  async function aForm() {
    const workspace = await aWorkspace()
    const client = new FormClient(await ownerOf(workspace))
    const base = `/console/workspaces/${workspace.workspaceId}/links`
    const take = async (destinationUrl: string) => {
      const answer = await client.post(`${base}/new`, { destinationUrl, do: 'preview.take' })
      return { status: answer.status, text: answer.text }
    }
    return { workspace, client, base, take }
  }

  const aPage = (html: string) =>
    sites.site((_request, response) => response.writeHead(200, HTML).end(html))

  const linksOf = async ({ workspaceId }: { workspaceId: string }) =>
    db.from('links').where('workspace_id', workspaceId)

  test('fills in title and description, and stores nothing', async ({ assert }) => {
    const { workspace, take } = await aForm()
    const site = aPage('<title>Old</title><meta property="og:title" content="Spring “sale”"><meta name="description" content="Until <May>">') // prettier-ignore
    const moved = sites.site(redirectsTo(`${site}/new`))
    const { status, text } = await take(moved)
    assert.equal(status, 200)
    assert.include(text, 'value="Spring “sale”"')
    assert.include(text, 'Until &lt;May&gt;</textarea>')
    assert.include(text, 'share-card--imessage')
    assert.deepEqual(await linksOf(workspace), [])
    assert.deepEqual(sites.asked(site), ['GET /new'])
    assert.isTrue(sites.hits.every(({ agent }) => agent === 'Shunt-Preview/1'))
  })

  test('DESTINATION_PREVIEWS=on has a page read, and nothing is asked without it', async ({
    assert,
  }) => {
    const { workspace, client, base, take } = await aForm()
    const site = aPage('<title>Spring</title>')
    assert.include((await take(site)).text, 'value="Spring"')
    previews.readsDestinations = false
    const { status, text } = await take(site)
    assert.equal(status, 403)
    assert.include(text, SAID.off)
    const made = await call(workspace, 'POST', '/links', { destinationUrl: `${site}/link` })
    const page = await client.get(`${base}/${made.body.id}/preview`)
    assert.notInclude(page.text, 'Use the destination')
    await client.post(`${base}/${made.body.id}/preview/take`, {})
    assert.deepEqual(sites.asked(site), ['GET /'])
  })

  test('happens at no creation, by form or by call', async ({ assert }) => {
    const { workspace, client, base } = await aForm()
    const site = aPage('<title>Spring</title>')
    const made = await call(workspace, 'POST', '/links', { destinationUrl: `${site}/a` })
    assert.equal(made.status, 201)
    await client.post(`${base}/new`, { destinationUrl: `${site}/b`, do: 'save' })
    assert.lengthOf(await linksOf(workspace), 2)
    assert.deepEqual(sites.asked(site), [])
  })

  test('is refused for what cannot be read, and the form keeps what was typed', async ({
    assert,
  }) => {
    const { take } = await aForm()
    const circle = sites.site(500)
    sites.answer(circle, redirectsTo(`${circle}/again`))
    const refused: [string, string][] = [
      [sites.site(404), SAID.unreadable],
      [sites.site(redirectsTo('http://192.168.7.7/secret')), 'private'],
      [sites.site(redirectsTo('ftp://files.example/')), 'http'],
      [circle, SAID.unreadable],
      ['http://no-such-host.example/', SAID.unreadable],
      [aPage('<p>Nothing'), SAID.nothing],
      [aPage('<a b=c '.repeat(37_000)), SAID.nothing],
      [sites.site((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture)), SAID.nothing], // prettier-ignore
      ['http://10.0.0.1/', 'private'],
      ['', 'destination'],
    ]
    for (const [address, said] of refused) {
      const { status, text } = await take(address)
      assert.equal(status, 422, address)
      assert.include(text, said, address)
      if (address) assert.include(text, `value="${address}"`)
    }
    assert.isBelow(sites.asked(circle).length, 6)
  })

  test('is limited, for all people of a workspace', async ({ assert }) => {
    const { take } = await aForm()
    const site = aPage('<title>Spring</title>')
    for (let reading = 0; reading < 20; reading++) assert.equal((await take(site)).status, 200)
    const { status, text } = await take(site)
    assert.equal(status, 429)
    assert.include(text, SAID.tooMany)
    assert.lengthOf(sites.asked(site), 20)
  })

  test('takes its picture for a link, re-encoded, and refuses what is none', async ({ assert }) => {
    const { workspace, client, base } = await aForm()
    const site = sites.site((request, response) =>
      request.url === '/p.png'
        ? response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
        : response.writeHead(200, HTML).end('<meta property="og:image" content="p.png">')
    )
    const { body: link } = await call(workspace, 'POST', '/links', { destinationUrl: `${site}/` })
    const take = () => client.post(`${base}/${link.id}/preview/take`, {})
    assert.equal((await take()).status, 303)
    const { body: after } = await call(workspace, 'GET', `/links/${link.id}`)
    assert.match(after.preview.imageUrl, /\/assets\/link-previews\/\w+\.jpg$/)
    for (const bytes of ['no picture', Buffer.alloc(1_100_000, 1)]) {
      sites.answer(site, (request, response) =>
        request.url === '/p.png'
          ? response.writeHead(200).end(bytes)
          : response.writeHead(200, HTML).end('<meta property="og:image" content="/p.png">')
      )
      await take()
      const same = await call(workspace, 'GET', `/links/${link.id}`)
      assert.equal(same.body.version, after.version)
    }
    const viewer = new FormClient(await aMember(workspace, 'Viewer'))
    const before = sites.hits.length
    await viewer.post(`${base}/${link.id}/preview/take`, {})
    assert.lengthOf(sites.hits, before)
  })
})
