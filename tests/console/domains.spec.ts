import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import installation from '#config/installation'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { PrivateAuthority } from '#tests/fixtures/private_authority'
import type { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  anActiveDomain,
  anAddedDomain,
  check,
  dropRecords,
  openScriptedDns,
  setRecords,
} from '#tests/functional/linking/domains/support'

const pathOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}/domains`

browserGroup('Domains', (group) => {
  let dns: ScriptedDns
  group.each.setup(async () => {
    const opened = await openScriptedDns()
    dns = opened.dns
    return () => opened.close()
  })

  /** Creates a domain of every status. */
  async function everyDomain() {
    const workspace = await aWorkspace()
    const active = await anActiveDomain(workspace, dns)
    const link = { destinationUrl: 'https://example.com/', domainId: active.id }
    await call(workspace, 'POST', '/links', link)
    const failing = await anActiveDomain(workspace, dns)
    dropRecords(dns, failing)
    await check(workspace, failing.id)
    const failed = await anActiveDomain(workspace, dns)
    dropRecords(dns, failed)
    for (let missed = 0; missed < 3; missed++) await check(workspace, failed.id)
    const pending = await anAddedDomain(workspace)
    dns.set(pending.dnsRecords[0].name, 'TXT', pending.dnsRecords[0].value)
    dns.set(pending.hostname, 'A', '203.0.113.24')
    await check(workspace, pending.id)
    const fresh = await anAddedDomain(workspace, `bücher-${pending.hostname.slice(3)}`)
    return { workspace, active, failing, failed, pending, fresh }
  }

  for (const size of SIZE_NAMES) {
    test(`${size}: nothing to object to`, async ({ assert }) => {
      const { workspace, ...domains } = await everyDomain()
      const page = await openPage({ size, person: await ownerOf(workspace) })
      const pages = [
        ['', 'index'],
        ['/new', 'new'],
        ...Object.entries(domains).map(([name, { id }]) => [`/${id}`, name]),
        [`/${domains.active.id}/remove`, 'in-use'],
        [`/${domains.pending.id}/remove`, 'remove'],
      ]
      for (const [path, name] of pages) {
        assert.equal((await page.goto(pathOf(workspace) + path))!.status(), 200, path)
        await shot(page, `domains-${name}-${size}`)
        assert.deepEqual(await axe(page), [], name)
        assert.isAtMost(await overflowOf(page), 0, name)
        assert.notMatch(await page.locator('body').innerText(), /@!|\{\{|domains\.\w/)
      }
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    })
  }

  for (const script of [true, false]) {
    test(`are added, checked, led on and removed, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(pathOf(workspace))
      await page.getByText('No custom domains yet').waitFor()
      await page.getByRole('link', { name: 'Add domain' }).first().click()
      await page.getByLabel('Host name').fill('https://go.example.com/x')
      await page.getByRole('button', { name: 'Add domain' }).click()
      await page.getByText('This is not a host name.').waitFor()
      assert.equal(await page.getByLabel('Host name').inputValue(), 'https://go.example.com/x')
      const name = `bücher-${process.pid}-${script ? 'a' : 'b'}.example`
      await page.getByLabel('Host name').fill(name)
      await page.getByRole('button', { name: 'Add domain' }).click()
      await page.getByRole('heading', { name, exact: true }).waitFor()
      await page.getByText('Set these DNS records at your DNS provider').waitFor()

      const { body } = await call(workspace, 'GET', '/domains')
      const [domain] = body.items
      dns.set(domain.dnsRecords[0].name, 'TXT', domain.dnsRecords[0].value)
      await page.getByRole('button', { name: 'Check now' }).click()
      await page.getByText('Ownership is verified.').waitFor()
      setRecords(dns, domain)
      if (script) {
        await page.getByLabel('Not-found redirect').fill('https://example.com/being-typed')
        await check(workspace, domain.id)
        await page.getByText('This domain serves links').waitFor()
        const typed = await page.getByLabel('Not-found redirect').inputValue()
        assert.equal(typed, 'https://example.com/being-typed')
      } else {
        await page.getByRole('button', { name: 'Check now' }).click()
        await page.getByText('This domain serves links').waitFor()
      }

      await page.getByLabel('Root redirect').fill('http://10.0.0.1/')
      await page.getByLabel('Not-found redirect').fill('')
      await page.getByRole('button', { name: 'Save redirects' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      await page.getByLabel('Root redirect').fill('https://example.com/')
      await page.getByRole('button', { name: 'Save redirects' }).click()
      await page.locator('.toasts').getByText('The redirects are saved.').waitFor()
      const row = await db.from('domains').where('id', domain.id).first()
      assert.equal(row.root_redirect_url, 'https://example.com/')
      assert.isNull(row.not_found_redirect_url)

      await page.getByRole('link', { name: 'Remove domain' }).click()
      await page.getByRole('button', { name: 'Remove domain' }).click()
      await page.getByText('No custom domains yet').waitFor()
    })
  }

  for (const size of SIZE_NAMES) {
    test(`${size}: show their certificate`, async ({ assert, cleanup }) => {
      const folder = mkdtempSync(join(tmpdir(), 'shunt-storage-'))
      const { isAuto, folder: usual } = installation.tls
      Object.assign(installation.tls, { isAuto: true, folder })
      cleanup(() => {
        Object.assign(installation.tls, { isAuto, folder: usual })
        rmSync(folder, { recursive: true })
      })
      const workspace = await aWorkspace()
      const { id, hostname } = await anActiveDomain(workspace, dns)
      const page = await openPage({ size, person: await ownerOf(workspace) })
      const look = async (name: string, ...texts: string[]) => {
        await page.goto(`${pathOf(workspace)}/${id}`)
        for (const text of texts) await page.getByText(text).waitFor()
        await shot(page, `domains-certificate-${name}-${size}`)
        assert.deepEqual(await axe(page), [], name)
        assert.isAtMost(await overflowOf(page), 0, name)
      }
      await look('none', 'None yet', 'It is fetched within a minute')
      const error = 'HTTP 400 urn:ietf:params:acme:error:connection - Fetching http://x: refused'
      const line = { ts: Date.now() / 1_000 - 90, identifier: hostname, error }
      mkdirSync(join(folder, 'failures'))
      writeFileSync(join(folder, 'failures', 'one.log'), JSON.stringify(line))
      await look(
        'failed',
        'None: it could not be fetched',
        'The latest attempt failed',
        'could not connect'
      )
      await page.getByText('Answer of the authority').click()
      await page.getByText(error).waitFor()
      const place = join(folder, 'certificates', 'one', hostname)
      mkdirSync(place, { recursive: true })
      const { cert } = new PrivateAuthority().identityFor(`DNS:${hostname}`)
      writeFileSync(join(place, `${hostname}.crt`), cert)
      await look('valid', 'Visitors arrive over https', 'It renews automatically')
      await page.getByText('The latest attempt failed').waitFor({ state: 'detached' })
      Object.assign(installation.tls, { isAuto: false })
      await page.reload()
      assert.equal(await page.getByRole('heading', { name: 'Certificate' }).count(), 0)
    })
  }

  test('that links use say so instead of going', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id, hostname } = await anActiveDomain(workspace, dns)
    const input = { destinationUrl: 'https://example.com/', domainId: id }
    const link = await call(workspace, 'POST', '/links', input)
    const person = await ownerOf(workspace)
    const page = await openPage({ person })
    await page.goto(`${pathOf(workspace)}/${id}`)
    await page.getByRole('link', { name: 'Remove domain' }).click()
    await page.getByText(`A link uses ${hostname}`).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Remove domain' }).count(), 0)
    await page.getByRole('link', { name: 'View links' }).click()
    await page.getByText(`/${link.body.alias}`).first().waitFor()
    await new FormClient(person).post(`${pathOf(workspace)}/${id}/remove`)
    assert.equal((await db.from('domains').where('id', id).first()).status, 'Active')
  })

  test('are read by Viewers and written by Administrators', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await anActiveDomain(workspace, dns)
    const manager = await aMember(workspace, 'Manager')
    const page = await openPage({ person: manager })
    await page.goto(`${pathOf(workspace)}/${id}`)
    await page.getByText('This domain serves links').waitFor()
    for (const name of ['Check now', 'Save redirects']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0)
    }
    const client = new FormClient(manager)
    for (const path of ['', `/${id}/check`, `/${id}/redirects`, `/${id}/remove`]) {
      const answer = await client.post(pathOf(workspace) + path, { hostname: 'go.example.net' })
      assert.equal(answer.status, 403, path)
    }
  })

  test('a plan without them says so, a full one too', async ({ assert }) => {
    const free = await aWorkspace({ plan: 'Free' })
    const person = await ownerOf(free)
    const page = await openPage({ person })
    await page.goto(pathOf(free))
    await page.getByText('Free has no custom domains').waitFor()
    assert.deepEqual(await axe(page), [])
    await page.goto(`${pathOf(free)}/new`)
    await page.getByLabel('Host name').fill('go.example.net')
    await page.getByRole('button', { name: 'Add domain' }).click()
    await page.getByText('as many custom domains as its plan allows').waitFor()
  })
})
